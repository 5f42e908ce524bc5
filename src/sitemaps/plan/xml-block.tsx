import { memo, useCallback } from 'react';
import { VirtualRows } from '../../ui/virtual-rows.tsx';
import { FIRST_LINES } from './sitemap-start.ts';
import { XmlLineRow } from './xml-line-row.tsx';
import type { XmlLines } from './xml-lines.ts';

type XmlBlockProps = { lines: XmlLines; label: string };

/** XML of any length in a monospaced block with numbered lines, of which only those in view are in the document. */
export const XmlBlock = memo(({ lines: { count, lineAt }, label }: XmlBlockProps) => {
  const renderRow = useCallback((index: number) => <XmlLineRow key={index} {...lineAt(index)} />, [lineAt]);
  return (
    <VirtualRows className="xml-block" count={count} firstRows={FIRST_LINES} label={label} renderRow={renderRow} />
  );
});

import { XmlLineRow } from './xml-line-row.tsx';
import { splitIntoLines } from './xml-lines.ts';

/** A few lines of XML in the block that long ones scroll in, without script. */
export const StillXml = ({ xml, label }: { xml: string; label: string }) => {
  const { count, lineAt } = splitIntoLines(xml);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard (WCAG 2.1.1)
    <section className="virtual-rows xml-still" aria-label={label} tabIndex={0}>
      {Array.from({ length: count }, (_, index) => (
        <XmlLineRow key={index} {...lineAt(index)} />
      ))}
    </section>
  );
};

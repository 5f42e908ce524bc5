import { formatNsn, parseNsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import { counted } from '#base/ui/format-count.ts';
import { KIND_NAMES } from '#publog/catalog-store.ts';
import type { ShownChange } from './read-changes.server.ts';

type Values = Pick<ShownChange, 'kind' | 'before' | 'after'>;

/** "$1.00 → $1.25". Kinds without values have their name. */
export const ChangeWords = ({ change: { kind, before, after } }: { change: Values }) => {
  if (before === null && after === null) return KIND_NAMES[kind];
  if (kind === 'sources' && before?.code === after?.code) return 'Part numbers or their makers differ';
  const successor = kind === 'replaced' ? parseNsn(after!.code) : null;
  if (successor !== null)
    return (
      <>
        by <a href={paths.part(successor)}>{formatNsn(successor)}</a>
      </>
    );
  if (kind === 'replaced') return `by ${after!.code}`;
  return (
    <>
      {valueText(kind, before)} <span aria-label="now">→</span> {valueText(kind, after)}
    </>
  );
};

function valueText(kind: Values['kind'], value: Values['before']): string {
  if (value === null) return 'none';
  if (kind === 'sources') return counted(Number(value.code), 'part number');
  const mark = kind === 'price' ? '$' : kind === 'class' ? 'FSC ' : '';
  return [mark + value.code, value.meaning].filter(Boolean).join(' ');
}

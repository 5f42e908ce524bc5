import { formatNsn, parseNsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import { counted } from '#base/ui/format-count.ts';
import { Num } from '#base/ui/number.tsx';
import { FoldedTable } from '#base/ui/table.tsx';
import { KIND_NAMES } from '#publog/catalog-store.ts';
import type { PartData } from '../part/load-part.server.ts';
import { PartSection } from '../part/part-section.tsx';
import { changeMessages } from './messages.ts';
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

const SHOWN = 8;

/** The timeline of an item. */
export const PartChanges = ({ part: { changes } }: { part: Pick<PartData, 'changes'> }) => (
  <PartSection
    id="changes"
    title="Changes"
    name="changes"
    rows={changes}
    unread={changeMessages.unread}
    detail="by edition, newest first"
  >
    <FoldedTable
      caption="Changes of this item"
      heads={['Edition', 'Kind', 'Change']}
      lines={(changes ?? []).map((change, at) => (
        <tr key={at}>
          <td>
            <Num>{change.date}</Num>
          </td>
          <td>{KIND_NAMES[change.kind]}</td>
          <td className="num">
            <ChangeWords change={change} />
          </td>
        </tr>
      ))}
      shown={SHOWN}
      more={`${(changes?.length ?? 0) - SHOWN} older changes`}
      open={false}
    />
  </PartSection>
);

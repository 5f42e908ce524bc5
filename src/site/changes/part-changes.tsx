import { Num } from '#base/ui/number.tsx';
import { FoldedTable } from '#base/ui/table.tsx';
import type { PartData } from '../part/load-part.server.ts';
import { PartSection } from '../part/part-section.tsx';
import { ChangeWords } from './change-words.tsx';
import { changeMessages, KIND_NAMES } from './messages.ts';

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
      lines={(changes ?? []).map((change) => (
        <tr key={`${change.date} ${change.kind} ${change.before?.code}`}>
          <td>
            <Num>{change.date}</Num>
          </td>
          <td>{KIND_NAMES[change.kind]}</td>
          <td>
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

import { Num } from '#base/ui/elements.tsx';
import { FoldedTable } from '#base/ui/table.tsx';
import { KIND_NAMES } from '#publog/catalog-store.ts';
import type { PartData } from '../part/load-part.server.ts';
import { PartSection } from '../part/part-section.tsx';
import { ChangeWords } from './change-words.tsx';
import { changeMessages } from './messages.ts';

const SHOWN = 8;

export const PartChanges = ({ part: { changes } }: { part: Pick<PartData, 'changes'> }) => (
  <PartSection
    id="changes"
    title="Changes"
    rows={changes}
    unread={changeMessages.unread}
    detail="by edition, newest first"
  >
    <FoldedTable
      caption="Changes of this item"
      heads={['Edition', 'Kind', 'Change']}
      lines={(changes ?? []).map((change, at) => (
        <tr key={at}>
          <th scope="row">
            <Num>{change.date}</Num>
          </th>
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

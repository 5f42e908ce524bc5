import { paths } from '../../paths.ts';
import { MoreRow, Table } from '../../ui/table.tsx';
import { partMessages } from './messages.ts';
import type { PartData } from './part-data.ts';
import { PartSection } from './part-section.tsx';

/** Characteristics on the page before "show all": C5.4. */
const CHARACTERISTICS_SHOWN = 10;

const HEADS = [{ text: 'Code', className: 'wide-only' }, 'Requirement', 'Reply'];

type CharacteristicsProps = { part: Pick<PartData, 'nsn' | 'sections' | 'allCharacteristics'> };

/** What the item must be, as the source writes it: requirement and reply. */
export const Characteristics = ({ part }: CharacteristicsProps) => {
  const rows = part.sections.characteristics;
  const shown = part.allCharacteristics ? rows : rows?.slice(0, CHARACTERISTICS_SHOWN);
  return (
    <PartSection
      id="characteristics"
      title="Technical characteristics"
      name="characteristics"
      rows={rows}
      empty={partMessages.noCharacteristics}
    >
      <Table caption="Technical characteristics" heads={HEADS} rows>
        {shown?.map((row, index) => (
          // one requirement can have several replies
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={index}>
            <td className="faint wide-only">
              <span className="num">{row.mrc?.code}</span>
            </td>
            <td className="muted">{row.requirements_statement?.code}</td>
            <td>{row.clear_text_reply?.code ?? <span className="faint">No reply on file</span>}</td>
          </tr>
        ))}
        {rows && shown && shown.length < rows.length && (
          <MoreRow columns={HEADS.length} href={`${paths.part(part.nsn, { characteristics: 'all' })}#characteristics`}>
            Show all {rows.length} characteristics
          </MoreRow>
        )}
      </Table>
    </PartSection>
  );
};

import type { MakerPart } from '#publog/catalog-store.ts';
import { formatNsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import { ButtonLink } from '#base/ui/button.tsx';
import { Table } from '#base/ui/table.tsx';
import { FindBox } from '../list-tools.tsx';
import { ADD_HEAD, AddCell, NsnCell } from '../part-table.tsx';
import { FacetChoice } from '../search/filters.tsx';
import { type MakerData, makerName } from './maker-data.ts';

/** Part numbers of one NSN in a row before "+N more". */
const NUMBERS_SHOWN = 3;

const HEADS = ['NSN', 'Item name', 'Part number', ADD_HEAD];

/** Listed NSNs of a maker with its own part numbers of each. */
export const MakerParts = ({ data }: { data: MakerData }) => (
  <Table caption={`Parts of ${makerName(data)}`} heads={HEADS} sticky rows>
    {data.parts.parts.map((part) => (
      <PartRow key={part.nsn} part={part} cage={data.cage} company={makerName(data)} />
    ))}
  </Table>
);

type PartRowProps = { part: MakerPart; cage: string; company: string };

const PartRow = ({ part: { nsn, itemName, partNumbers }, cage, company }: PartRowProps) => {
  const partNumber = partNumbers[0];
  return (
    <tr>
      <NsnCell nsn={nsn} />
      <td>{itemName}</td>
      <td>
        <span className="maker-numbers">
          {partNumbers.slice(0, NUMBERS_SHOWN).map((partNumber) => (
            <span className="num num-long" key={partNumber}>
              {partNumber}
            </span>
          ))}
          {partNumbers.length > NUMBERS_SHOWN && (
            <span className="muted small">+{partNumbers.length - NUMBERS_SHOWN} more</span>
          )}
        </span>
      </td>
      <AddCell
        nsn={formatNsn(nsn)}
        itemName={itemName}
        reference={partNumber === undefined ? null : { partNumber, cage, company }}
      />
    </tr>
  );
};

/** Class and text: a plain GET form over `fsc` and `q`. */
export const MakerFilterForm = ({ data: { cage, filter, classes } }: { data: MakerData }) => (
  <FindBox
    action={paths.maker(cage)}
    label="Search the parts of this maker"
    placeholder="Item name or how a part number begins"
    q={filter.text}
    button="Find parts"
    fields={
      <div className="maker-class">
        <FacetChoice
          facets={classes}
          chosen={filter.fsc ?? undefined}
          any="All classes"
          digits={4}
          name="fsc"
          aria-label={classes ? 'Supply class' : 'Supply class, four digits'}
          placeholder="Class"
        />
      </div>
    }
  >
    {(filter.fsc !== null || filter.text !== '') && (
      <ButtonLink kind="quiet" href={paths.maker(cage)}>
        Show all
      </ButtonLink>
    )}
  </FindBox>
);

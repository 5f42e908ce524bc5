import type { MakerPart } from '../../../catalog/catalog-search.ts';
import { formatNsn } from '../../../domain/nsn.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Select, TextInput } from '../../../ui/field.tsx';
import { Table } from '../../../ui/table.tsx';
import { FindBox } from '../list-tools.tsx';
import { NsnCell, PartPager, QuoteCell } from '../part-table.tsx';
import { countText } from '../search/filters.tsx';
import { type MakerData, makerName, makerPath } from './maker-data.ts';

/** Part numbers of one NSN in a row before "+N more". */
const NUMBERS_SHOWN = 3;

const HEADS = ['NSN', 'Item name', 'Part number', { text: 'Action', className: 'right no-print' }];

/** Listed NSNs of a maker with its own part numbers of each. */
export const MakerParts = ({ data }: { data: MakerData }) => (
  <Table caption={`Parts of ${makerName(data)}`} heads={HEADS} sticky rows>
    {data.parts.parts.map((part) => (
      <PartRow key={part.nsn} part={part} />
    ))}
  </Table>
);

const PartRow = ({ part: { nsn, itemName, partNumbers } }: { part: MakerPart }) => {
  const asked = partNumbers[0] ?? formatNsn(nsn);
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
      <QuoteCell number={asked} label={`Request Quote for ${asked}`} />
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
        <ClassField chosen={filter.fsc} classes={classes} />
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

/** A choice of classes with their counts; a field to type in where they were not counted. */
const ClassField = ({ chosen, classes }: { chosen: string | null; classes: MakerData['classes'] }) =>
  classes === null ? (
    <TextInput
      name="fsc"
      numeric
      inputMode="numeric"
      maxLength={4}
      aria-label="Supply class, four digits"
      placeholder="Class"
      defaultValue={chosen ?? ''}
      autoComplete="off"
    />
  ) : (
    <Select name="fsc" aria-label="Supply class" defaultValue={chosen ?? ''}>
      <option value="">All classes</option>
      {chosen !== null && !classes.some(({ value }) => value === chosen) && <option value={chosen}>{chosen}</option>}
      {classes.map((facet) => (
        <option key={facet.value} value={facet.value}>
          {`${facet.value}${facet.title ? ` ${facet.title}` : ''} (${countText(facet)})`}
        </option>
      ))}
    </Select>
  );

/** Pages by key; after a partial look, the way on. */
export const MakerPages = ({ data }: { data: MakerData }) => (
  <PartPager
    page={data.parts}
    address={(key) => makerPath(data, key)}
    backward={data.backward}
    lookedThrough="the parts of this maker have"
  />
);

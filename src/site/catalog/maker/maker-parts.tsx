import type { MakerPart } from '#publog/catalog-store.ts';
import { paths } from '#base/paths.ts';
import { ButtonLink } from '#base/ui/button.tsx';
import { FindBox } from '../list-tools.tsx';
import { PartsTable } from '../parts-table.tsx';
import { FacetChoice } from '../search/filters.tsx';
import { type MakerData, makerName } from './maker-data.ts';

/** Part numbers of one NSN in a row before "+N more". */
const NUMBERS_SHOWN = 3;

/** Listed NSNs of a maker with its own part numbers of each. */
export const MakerParts = ({ data }: { data: MakerData }) => {
  const company = makerName(data);
  const parts = data.parts.parts.map(({ nsn, itemName, partNumbers }) => {
    const [partNumber] = partNumbers;
    return { nsn, itemName, partNumbers, reference: partNumber ? { partNumber, cage: data.cage, company } : null };
  });
  return (
    <PartsTable
      caption={`Parts of ${company}`}
      parts={parts}
      detail={{ head: 'Part number', className: 'pick-number', cell: numbersOf }}
    />
  );
};

const numbersOf = ({ partNumbers }: Pick<MakerPart, 'partNumbers'>) => (
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
);

/** Class and text: a plain GET form over `fsc` and `q`. */
export const MakerFilterForm = ({ data: { cage, filter, classes } }: { data: MakerData }) => (
  <FindBox
    action={paths.maker(cage)}
    label="Search the parts of this maker"
    placeholder="Item name or how a part number begins"
    q={filter.text}
    button="Find parts"
    fields={
      <div className="flex-[0_1_18rem] min-w-28 narrow:basis-full">
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

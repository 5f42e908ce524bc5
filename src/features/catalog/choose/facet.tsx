import type { CharacteristicFilter, RequirementFacet } from '../../../catalog/part-selection.ts';
import type { Dimension } from '../../../domain/measure.ts';
import { formatCount } from '../../../ui/format-count.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Count } from '../../../ui/number.tsx';
import { Histogram } from './histogram.tsx';
import { inchName, type LengthUnit, numberShown, unitShown } from './measure-words.ts';
import { labelReplies, requirementHead, requirementName } from './reply-words.ts';
import { MAX_VALUE_LENGTH } from './selection-query.ts';

/** Values before a line that unfolds. */
const VALUES_SHOWN = 7;
/** The first values of numbers that hold this share of the parts are a list; others are better shown as a histogram. */
const LIST_SHARE = 0.6;

type FacetProps = {
  facet: RequirementFacet;
  filter: CharacteristicFilter | undefined;
  scopeTotal: number;
  units: LengthUnit;
  open: boolean;
};

/** One requirement of the rail: its values with counts, or a histogram with two fields, and how many parts have it on file. */
export const Facet = ({ facet, filter, scopeTotal, units, open }: FacetProps) => {
  const values = sortValues(facet, filter, units);
  const first = values.slice(0, VALUES_SHOWN);
  const rest = values.slice(VALUES_SHOWN);
  const isRange = showsHistogram(facet, first);
  const chosen = isRange ? values.filter(({ isChosen }) => isChosen) : [];
  const name = requirementName(facet);
  const list = (shown: readonly Value[]) =>
    shown.map((value) => <ValueBox key={value.reply} mrc={facet.mrc} value={value} />);
  return (
    <details className="facet" data-mrc={facet.mrc} open={open}>
      <summary>
        {requirementHead(facet, units)}
        <Icon name="up" size="s" />
      </summary>
      <p className="facet-of">
        on file for <Count of={facet.onFile} /> of <Count of={scopeTotal} />
      </p>
      {isRange ? (
        <>
          <Range facet={facet} filter={filter} units={units} />
          {list(chosen)}
        </>
      ) : (
        list(first)
      )}
      {(filter !== undefined || facet.replies.length === 0) && facet.none > 0 && (
        <NoneBox facet={facet} filter={filter} />
      )}
      {(isRange ? values.length > chosen.length : rest.length > 0 || facet.histogram !== null) && (
        <details className="facet-more" data-mrc={`${facet.mrc} more`}>
          <summary>{moreWords(facet, isRange, rest.length)}</summary>
          {isRange ? (
            list(values.filter(({ isChosen }) => !isChosen))
          ) : (
            <>
              {list(rest)}
              {facet.histogram !== null && <Range facet={facet} filter={filter} units={units} />}
            </>
          )}
          {facet.replyCount > facet.replies.length && (
            <p className="facet-of">
              and {formatCount(facet.replyCount - facet.replies.length)} more of {name.toLowerCase()}, each with fewer
              parts
            </p>
          )}
        </details>
      )}
    </details>
  );
};

const moreWords = (facet: RequirementFacet, isRange: boolean, hidden: number) =>
  hidden === 0 && !isRange ? 'From and to' : `All ${formatCount(facet.replyCount)} values`;

type Value = ReturnType<typeof labelReplies>[number] & { isChosen: boolean; name: string | null };

/** Most parts first; the values that are shown first are in the order of their sizes, and chosen ones are among them. */
function sortValues(facet: RequirementFacet, filter: CharacteristicFilter | undefined, units: LengthUnit): Value[] {
  const isThread = /thread/i.test(facet.title);
  const values = labelReplies(facet.replies, units).map((reply) => ({
    ...reply,
    isChosen: filter?.values.includes(reply.reply) ?? false,
    name:
      reply.isNumber &&
      reply.measure?.dimension === 'length' &&
      reply.measure.low !== null &&
      reply.measure.low === reply.measure.high
        ? inchName(reply.measure.low, isThread)
        : null,
  }));
  const ordered = [...values.filter(({ isChosen }) => isChosen), ...values.filter(({ isChosen }) => !isChosen)];
  if (facet.dimension === null)
    return [
      ...values.filter(({ isChosen }, index) => isChosen || index < VALUES_SHOWN),
      ...values.filter(({ isChosen }, index) => !isChosen && index >= VALUES_SHOWN),
    ];
  return [...bySize(ordered.slice(0, VALUES_SHOWN)), ...bySize(ordered.slice(VALUES_SHOWN))];
}

const bySize = (values: readonly Value[]) =>
  values.toSorted((left, right) => sizeOf(left) - sizeOf(right) || (left.label < right.label ? -1 : 1));
const sizeOf = ({ measure }: Value) => measure?.low ?? measure?.high ?? Infinity;

function showsHistogram(facet: RequirementFacet, first: readonly Value[]): boolean {
  if (facet.histogram === null || facet.histogram.high <= facet.histogram.low) return false;
  const inFirst = first.reduce((sum, { count }) => sum + count, 0);
  return facet.replyCount > VALUES_SHOWN && inFirst < facet.onFile * LIST_SHARE;
}

/** The head of the facet says the unit of lengths. */
const LENGTH_UNIT = / (?:in|mm)(?= |$)/g;

const ValueBox = ({ mrc, value }: { mrc: string; value: Value }) => (
  <label className={value.count === 0 && !value.isChosen ? 'facet-value facet-none' : 'facet-value'}>
    <input
      type="checkbox"
      name={`c.${mrc}`}
      value={value.reply}
      defaultChecked={value.isChosen}
      disabled={value.reply.length > MAX_VALUE_LENGTH}
    />
    <span className={value.isNumber ? 'num' : undefined}>
      {value.isNumber && value.measure?.dimension === 'length' ? value.label.replaceAll(LENGTH_UNIT, '') : value.label}
      {value.name && <span className="facet-name"> {value.name}</span>}
    </span>
    <Count of={value.count} />
  </label>
);

const NoneBox = ({ facet, filter }: Pick<FacetProps, 'facet' | 'filter'>) => (
  <label className="facet-value facet-without">
    <input type="checkbox" name={`c.${facet.mrc}.none`} value="1" defaultChecked={filter?.orNone ?? false} />
    <span>Also parts with no {requirementName(facet).toLowerCase()} on file</span>
    <Count of={facet.none} />
  </label>
);

/** Histogram and fields of a requirement with numbers. Lengths can be typed in both units; the address has the one in force. */
const Range = ({ facet, filter, units }: Pick<FacetProps, 'facet' | 'filter' | 'units'>) => {
  const { dimension, histogram, mrc } = facet;
  if (dimension === null) return null;
  const range = filter?.range ?? null;
  const name = requirementName(facet);
  return (
    <div className="facet-range" data-dimension={dimension}>
      {histogram !== null && histogram.high > histogram.low && (
        <Histogram name={name} dimension={dimension} histogram={histogram} range={range} units={units} />
      )}
      <Ends mrc={mrc} name={name} dimension={dimension} range={range} units={units} />
      {dimension === 'length' && (
        <Ends mrc={null} name={name} dimension={dimension} range={range} units={units === 'in' ? 'mm' : 'in'} />
      )}
    </div>
  );
};

type EndsProps = {
  /** Null for the fields in the other unit, which only a script reads. */
  mrc: string | null;
  name: string;
  dimension: Dimension;
  range: CharacteristicFilter['range'];
  units: LengthUnit;
};

const UNIT_WORDS: Readonly<Record<string, string>> = { in: 'inches', mm: 'millimeters' };

const Ends = ({ mrc, name, dimension, range, units }: EndsProps) => {
  const unit = unitShown(dimension, units);
  const end = (value: number | null | undefined, kind: 'min' | 'max') => (
    <span className="facet-end">
      <input
        className="input input-s input-num"
        name={mrc === null ? undefined : `c.${mrc}.${kind}`}
        data-end={kind}
        data-unit={units}
        defaultValue={value == null ? '' : numberShown(value, dimension, units)}
        aria-label={`${name}, ${kind === 'min' ? 'from' : 'to'}${unit === '' ? '' : `, ${UNIT_WORDS[unit] ?? unit}`}`}
        maxLength={24}
        autoComplete="off"
        inputMode={dimension === 'length' ? undefined : 'decimal'}
      />
      {unit !== '' && <span>{unit}</span>}
    </span>
  );
  return (
    <div className={mrc === null ? 'facet-ends needs-script' : 'facet-ends'}>
      {end(range?.low, 'min')}
      <span className="faint">to</span>
      {end(range?.high, 'max')}
    </div>
  );
};

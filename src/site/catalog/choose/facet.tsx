import { type Dimension, formatMeasure, type LengthUnit, otherUnit, UNIT_OF } from '#base/domain/measure.ts';
import { inUnit, unitOf } from '#base/domain/units.ts';
import { Icon } from '#base/ui/icon.tsx';
import { formatCount, Count } from '#base/ui/elements.tsx';
import type { RequirementFacet, CharacteristicFilter } from '#publog/catalog-store.ts';
import { facetUnit, numberShown, sizeName } from './measure-words.ts';
import { dropUnit, headUnit, labelReplies, requirementHead, requirementName } from './reply-words.ts';
import { MAX_VALUE_LENGTH } from './selection-query.ts';

const VALUES_SHOWN = 7;
/** Few values, or few that cover most parts, are a list. */
const FEW_VALUES = 24;
const LIST_SHARE = 0.6;

export const FACET_HEAD =
  'flex items-baseline gap-2 min-h-6 font-mid leading-snug cursor-pointer list-none small:min-h-9 small:items-center [&::-webkit-details-marker]:hidden [&>svg]:flex-none [&>svg]:ml-auto [&>svg]:self-center [&>svg]:text-ink-3 [details:not([open])>&>svg]:rotate-180';

export const MORE_HEAD =
  '[&::-webkit-details-marker]:hidden items-baseline gap-2 min-h-6 leading-snug cursor-pointer list-none small:min-h-9 small:items-center inline-block py-1 text-sm font-text text-link [text-decoration:underline]';

type FacetProps = {
  facet: RequirementFacet;
  filter: CharacteristicFilter | undefined;
  scopeTotal: number;
  units: LengthUnit;
  open: boolean;
};

export const Facet = ({ facet, filter, scopeTotal, units, open }: FacetProps) => {
  const values = sortValues(facet, filter, units);
  const first = values.slice(0, VALUES_SHOWN);
  const rest = values.slice(VALUES_SHOWN);
  const isRange = filter?.range != null || showsHistogram(facet, first);
  const chosen = isRange ? values.filter(({ isChosen }) => isChosen) : [];
  const name = requirementName(facet);
  const unit = facetUnit(facet, units);
  const inHead = headUnit(facet, unit);
  const typed = <Range facet={facet} filter={filter} units={units} unit={unit} />;
  const list = (shown: readonly Value[]) =>
    shown.map((value) => <ValueBox key={value.reply} mrc={facet.mrc} value={value} inHead={inHead} />);
  return (
    <details className="facet p-3 small:px-4 [&+&]:ruled-t" aria-label={name} data-mrc={facet.mrc} open={open}>
      <summary className={FACET_HEAD}>
        {requirementHead(facet, unit)}
        <Icon name="up" size="s" />
      </summary>
      <p className="text-xs text-ink-3 mb-1.5">
        on file for <Count of={facet.onFile} /> of <Count of={scopeTotal} />
      </p>
      {isRange ? (
        <>
          {typed}
          {list(chosen)}
        </>
      ) : (
        list(first)
      )}
      {(filter !== undefined || facet.replies.length === 0) && facet.none > 0 && (
        <NoneBox facet={facet} filter={filter} />
      )}
      {(isRange ? values.length > chosen.length : rest.length > 0 || facet.histogram !== null) && (
        <details className="facet-more [&[open]>summary]:mb-1" data-mrc={`${facet.mrc} more`}>
          <summary className={MORE_HEAD}>
            {rest.length === 0 && !isRange ? 'From and to' : `All ${formatCount(facet.replyCount)} values`}
            <span className="visually-hidden"> of {name}</span>
          </summary>
          {isRange ? (
            list(values.filter(({ isChosen }) => !isChosen))
          ) : (
            <>
              {list(rest)}
              {facet.histogram !== null && typed}
            </>
          )}
          {facet.replyCount > facet.replies.length && (
            <p className="text-xs text-ink-3 mb-1.5 mt-1.5">
              and {formatCount(facet.replyCount - facet.replies.length)} more of {name.toLowerCase()}, each with fewer
              parts
            </p>
          )}
        </details>
      )}
    </details>
  );
};

type Value = ReturnType<typeof labelReplies>[number] & { isChosen: boolean; name: string | null };

function sortValues(facet: RequirementFacet, filter: CharacteristicFilter | undefined, units: LengthUnit): Value[] {
  const known = new Set(facet.replies.map(({ reply }) => reply));
  const missing = (filter?.values ?? []).filter((value) => !known.has(value));
  // shown to be removable
  const replies = [...missing.map((reply) => ({ reply, measure: null, count: 0 })), ...facet.replies];
  const values = labelReplies(replies, units).map((reply) => ({
    ...reply,
    isChosen: filter?.values.includes(reply.reply) ?? false,
    name: reply.isNumber ? sizeName(reply.label, reply.measure) : null,
  }));
  const chosenFirst = values.toSorted((left, right) => Number(right.isChosen) - Number(left.isChosen));
  const first = new Set(chosenFirst.slice(0, VALUES_SHOWN));
  const [shown, others] = [values.filter((value) => first.has(value)), values.filter((value) => !first.has(value))];
  return facet.dimension === null ? [...shown, ...others] : [...bySize(shown), ...bySize(others)];
}

const bySize = (values: readonly Value[]) =>
  values.toSorted((left, right) => sizeOf(left) - sizeOf(right) || (left.label < right.label ? -1 : 1));
const sizeOf = ({ measure }: Value) => measure?.low ?? measure?.high ?? Infinity;

function showsHistogram(facet: RequirementFacet, first: readonly Value[]): boolean {
  if (facet.histogram === null || facet.histogram.high <= facet.histogram.low) return false;
  const counted = (replies: readonly { count: number }[]) => replies.reduce((sum, { count }) => sum + count, 0);
  return facet.replyCount > FEW_VALUES && counted(first) < counted(facet.replies) * LIST_SHARE;
}

export const VALUE =
  'facet-value grid grid-cols-[1.125rem_minmax(0,1fr)_auto] gap-2 items-center min-h-7 py-0.5 leading-[1.25] cursor-pointer wrap-anywhere has-checked:font-mid small:min-h-11 [&_input]:size-4.25 [&_input]:m-0 small:[&_input]:size-5 [&>.num:last-child]:text-ink-3 [&>.num:last-child]:text-xs small:[&>.num:last-child]:text-sm';

const ValueBox = ({ mrc, value, inHead }: { mrc: string; value: Value; inHead: string }) => (
  <label className={`${VALUE} ${value.count === 0 && !value.isChosen ? 'text-ink-3' : ''}`}>
    <input
      type="checkbox"
      name={`c.${mrc}`}
      value={value.reply}
      defaultChecked={value.isChosen}
      disabled={value.reply.length > MAX_VALUE_LENGTH}
    />
    <span className={value.isNumber ? 'num' : undefined}>
      {value.isNumber && inHead !== '' ? dropUnit(value.label, inHead) : value.label}
      {value.name && <span className="text-ink-3 ml-1.5"> {value.name}</span>}
    </span>
    <Count of={value.count} />
  </label>
);

const NoneBox = ({ facet, filter }: Pick<FacetProps, 'facet' | 'filter'>) => {
  const name = requirementName(facet).toLowerCase();
  return (
    <label className={`${VALUE} mt-2`}>
      <input type="checkbox" name={`c.${facet.mrc}.none`} value="1" defaultChecked={filter?.orNone ?? false} />
      <span>
        Include parts without {/^[aeiou]/.test(name) ? 'an' : 'a'} {name}
      </span>
      <Count of={facet.none} />
    </label>
  );
};

const Range = ({ facet, filter, units, unit }: Omit<FacetProps, 'scopeTotal' | 'open'> & { unit: string }) => {
  const { dimension, histogram, mrc } = facet;
  if (dimension === null) return null;
  const shared = { dimension, name: requirementName(facet), range: filter?.range ?? null };
  const other = dimension === 'length' ? otherUnit(unit) : undefined;
  // plain numbers of an address are in these
  const isPlain = unit === (dimension === 'length' ? units : UNIT_OF[dimension]);
  return (
    <div className="facet-range">
      {histogram !== null && histogram.high > histogram.low && (
        <Histogram {...shared} histogram={histogram} unit={unit} />
      )}
      <Ends {...shared} field={`c.${mrc}`} suffix={isPlain ? '' : `.${unit}`} unit={unit} />
      {other !== undefined && <Ends {...shared} field={null} suffix="" unit={other} />}
    </div>
  );
};

const ENDS = 'grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] gap-1.5 items-center mt-2 text-sm';
const UNIT_WORDS: Readonly<Record<string, string>> = { in: 'inches', mm: 'millimeters' };

type RangeProps = { name: string; dimension: Dimension; range: CharacteristicFilter['range']; unit: string };

/** `field`: null in the other unit. */
const Ends = (props: RangeProps & { field: string | null; suffix: string }) => {
  const { field, suffix, name, dimension, range, unit } = props;
  const end = (value: number | null | undefined, kind: 'min' | 'max') => (
    <span className="relative [&:not(:has(>_span))_.input]:pr-1.5">
      <input
        className="input input-s input-num text-right pr-7 pl-1.5 small:min-h-11"
        name={field === null ? undefined : `${field}.${kind}${suffix}`}
        data-end={kind}
        data-unit={unit}
        defaultValue={value == null ? '' : numberShown(value, dimension, unit)}
        aria-label={`${name}, ${kind === 'min' ? 'from' : 'to'}${unit === '' ? '' : `, ${UNIT_WORDS[unit] ?? unit}`}`}
        maxLength={24}
        autoComplete="off"
        inputMode={dimension === 'length' ? undefined : 'decimal'}
      />
      {unit !== '' && (
        <span className="absolute right-1.5 top-1/2 [translate:0_-50%] text-ink-2 text-xs pointer-events-none">
          {unit}
        </span>
      )}
    </span>
  );
  return (
    <div className={field === null ? `${ENDS} needs-script` : ENDS}>
      {end(range?.low, 'min')}
      <span className="text-ink-3">to</span>
      {end(range?.high, 'max')}
    </div>
  );
};

/** 24 bars of 8 with a gap of 1. */
const [WIDTH, HEIGHT] = [192, 52];

/** The script adds two ends to drag. */
const Histogram = (props: RangeProps & { histogram: NonNullable<RequirementFacet['histogram']> }) => {
  const { name, dimension, histogram, range, unit } = props;
  const { low, high, counts } = histogram;
  const most = Math.max(...counts, 1);
  const step = WIDTH / counts.length;
  const width = (high - low) / counts.length;
  const isIn = (index: number) =>
    (range?.low ?? -Infinity) < low + (index + 1) * width && (range?.high ?? Infinity) >= low + index * width;
  const bars = (inside: boolean) =>
    counts
      .map((count, index) => {
        // keeps single parts visible
        const height = count === 0 || isIn(index) !== inside ? 0 : Math.max(1.5, (count / most) * HEIGHT);
        return height === 0
          ? ''
          : `M${(index * step).toFixed(1)} ${(HEIGHT - height).toFixed(1)}h${(step - 1).toFixed(1)}v${height.toFixed(1)}h-${(step - 1).toFixed(1)}z`;
      })
      .join('');
  const peak = counts.indexOf(Math.max(...counts));
  const shown = (from: number, to: number) => formatMeasure({ dimension, low: from, high: to, unit });
  const there = (value: number | null | undefined) => (value == null ? undefined : inUnit(value, unitOf(unit)));
  return (
    <div
      className="relative pt-0 px-2.25 pb-3 mt-1 small:px-5.5"
      data-histogram=""
      data-low={there(low)}
      data-high={there(high)}
      data-from={there(range?.low)}
      data-to={there(range?.high)}
    >
      <svg
        className="block w-full h-14"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Parts by ${name.toLowerCase()}, ${shown(low, high)}; most from ${shown(low + peak * width, low + (peak + 1) * width)}`}
      >
        <path className="stroke-none fill-bar-idle" d={bars(false)} />
        <path className="stroke-none fill-bar-ok" d={bars(true)} />
      </svg>
      <div className="histogram-track relative h-[2px] bg-line-strong" />
    </div>
  );
};

import { piecesOf } from '#base/domain/unit-of-issue.ts';
import { Stepper } from '#base/ui/stepper.tsx';
import { inForceOf } from '#base/domain/management.ts';
import { formatMeasure, isThread, type LengthUnit, threadName } from '#base/domain/measure.ts';
import { measureOfReply } from '#base/domain/parse-measure.ts';
import { MAIN_REQUIREMENTS, THREAD_REQUIREMENTS } from '#base/domain/main-requirements.ts';
import { sentenceCase } from '#base/domain/plain-text.ts';
import { byRequirement, type Characteristic, othersWith, namePageOf, partToDraw } from './part-data.ts';
import { ADD_FORM, formatAskedPart } from '#base/domain/asked-part.ts';
import { CONDITION_CODES, CONDITIONS, DEFAULT_CONDITION } from '#base/domain/condition.ts';
import { formatNsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import { Button, formatCount } from '#base/ui/elements.tsx';
import { Options } from '#base/ui/field.tsx';
import { GroupIcon, Icon } from '#base/ui/icon.tsx';
import { drawPart } from '../drawings/draw-part.ts';
import { PartDrawing } from '../drawings/part-drawing.tsx';
import type { PartData } from './load-part.server.ts';
import { announcedWords, noneInForce } from './management.ts';
import { partMessages } from './messages.ts';
import { type OnShelf, PickedSaid, StockPick } from './stock-pick.tsx';

const VALUES = 6;
/** Longer replies are sentences. */
const SHORT_REPLY = 44;
/** About documents: shown last. */
const ABOUT_RECORDS =
  /END ITEM|SPECIAL FEATURE|SUPPLEMENTARY|SPECIFICATION|STANDARD DATA|DOCUMENT|PROPRIETARY|CRITICALITY|DRAWING|PART NAME|CONTROLLING AGENCY|NONDEFINITIVE|RELATIONSHIP|USAGE DESIGN|TEST DATA|PRECIOUS/;
const NOT_MAIN = MAIN_REQUIREMENTS.length;
/** Below this most replies are equal. */
const LITTLE = 8;
const MAX_TOLD = 256;
type ThreadPart = keyof typeof THREAD_REQUIREMENTS;
const THREAD_PARTS = Object.keys(THREAD_REQUIREMENTS) as ThreadPart[];

type Told = {
  /** Null: no page lists the others. */
  inc: string | null;
  /** Undefined: as filed. */
  units: LengthUnit | undefined;
  telling: ReadonlyMap<string, number> | null;
};

/** Picks six telling values: main ones first, a thread as one. */
export function mainValues(rows: readonly Characteristic[], { inc, units, telling }: Told) {
  const replies = firstReplies(rows, telling);
  const find = (part: ThreadPart) => replies.find(({ thread }) => thread === part);
  const diameter = find('diameter');
  const rest = replies.filter((one) => diameter === undefined || one.thread === null || one === diameter);
  const chosen = firstOfEach(rest.sort((left, right) => left.rank - right.rank)).slice(0, VALUES);
  return chosen.map((one) => {
    const measure = measureOfReply(one.title, one.reply);
    const measured = measure === null ? '' : formatMeasure(measure, units);
    const value = measured || sentenceCase(one.reply);
    const shown = { value, isNumber: measured !== '', others: inc === null ? null : othersWith(inc, one.row) };
    if (one !== diameter) return { ...shown, label: sentenceCase(one.title), detail: null };
    const [pitch, series, grade] = [find('pitch'), find('series'), find('grade')];
    const turns = pitch === undefined ? null : measureOfReply(pitch.title, pitch.reply);
    const detail = [series, grade].flatMap((kind) => kind?.reply ?? []).join('-') || null;
    const size = measure !== null && (turns !== null || isThread(measure));
    return { ...shown, label: 'Thread', value: size ? threadName(measure, turns, series?.reply) : value, detail };
  });
}

type Reply = ReturnType<typeof firstReplies>[number];

function firstOfEach(ranked: readonly Reply[]): readonly Reply[] {
  const seen = new Set<number>();
  const isFirst = ({ main }: Reply) => main === NOT_MAIN || (!seen.has(main) && seen.add(main));
  const { first = [], again = [] } = Object.groupBy(ranked, (one) => (isFirst(one) ? 'first' : 'again'));
  return [...first, ...again];
}

function firstReplies(rows: readonly Characteristic[], telling: Told['telling']) {
  return byRequirement(rows).map(({ mrc, row, replies: [reply = ''], title: words }) => {
    const title = (words || mrc).toUpperCase();
    const found = MAIN_REQUIREMENTS.findIndex((pattern) => pattern.test(title));
    const main = found < 0 ? NOT_MAIN : found;
    const thread = THREAD_PARTS.find((part) => THREAD_REQUIREMENTS[part].test(title)) ?? null;
    const told = telling?.get(mrc) ?? LITTLE;
    return { row, reply, title, main, thread, rank: rankOf() };

    function rankOf(): number {
      if (ABOUT_RECORDS.test(title)) return NOT_MAIN + 2;
      if (reply.length > SHORT_REPLY) return NOT_MAIN + 1;
      if (told < LITTLE || main === NOT_MAIN) return NOT_MAIN + 1 - told / MAX_TOLD;
      return thread === 'diameter' ? -1 : main;
    }
  });
}

const FIRST =
  'first grid grid-cols-[minmax(0,1fr)_21.5rem] gap-y-0 gap-x-px ruled bg-line narrow:flex narrow:flex-col narrow:gap-0 [&>*]:bg-surface [&>*]:min-w-0 narrow:[&>*]:ruled-t narrow:[&>:first-child]:border-t-0 [&>.drawing]:content-center [&>.drawing_svg]:max-h-52';

type FirstLookProps = { part: PartData; shelf: OnShelf; replyHours: number };

export const FirstLook = ({ part, shelf, replyHours }: FirstLookProps) => {
  const drawing = drawPart(partToDraw(part));
  const onFile = drawing?.units ?? 'in';
  const units = part.units ?? onFile;
  const unitPath = (unit: LengthUnit) => paths.part(part.nsn, unit === onFile ? undefined : { units: unit });
  const rows = part.sections.characteristics ?? [];
  const values = mainValues(rows, { inc: namePageOf(part), units: part.units ?? undefined, telling: part.telling });
  return (
    // site/cart/add-row.client.ts reads what the first part number adds
    <div
      className={FIRST}
      data-add-row=""
      data-name={part.itemName}
      data-company={shelf?.[0]?.maker ?? part.partNumbers?.[0]?.company ?? undefined}
      data-unit={shelf?.[0]?.unit ?? inForceOf(part.sections.management)?.ui?.code}
    >
      {drawing === null ? (
        <figure className="first-picture grid [&_.icon-group]:place-self-center [&_.icon-group]:size-24 [&_.icon-group]:stroke-[0.9] py-3 px-4 narrow:py-2 narrow:px-3 narrow:[&_.icon-group]:size-16">
          <GroupIcon code={part.fsg} />
        </figure>
      ) : (
        <PartDrawing drawing={drawing} units={units} unitLinks={{ in: unitPath('in'), mm: unitPath('mm') }} />
      )}
      {values.length > 0 && (
        <dl className="main-values narrow:order-0 narrow:grid-cols-2 [&_.num]:text-lg [&_.num]:whitespace-normal col-span-full order-1 grid grid-cols-[repeat(6,minmax(0,auto))] gap-px bg-line! ruled-t print:[&_a]:hidden!">
          {values.map(({ label, value, detail, isNumber, others }) => (
            <div
              className="bg-surface relative pt-2 px-3 pb-2.5 min-w-0 wrap-break-word narrow:pt-1.25 narrow:px-2.5 narrow:pb-1.5"
              key={label}
            >
              <dt className="pr-12 text-xs leading-snug text-ink-3 font-mid print:pr-0!">{label}</dt>
              <dd className="mt-0.5 font-mid leading-snug">
                <span className={isNumber ? 'num' : undefined}>{value}</span>
                {detail !== null && <span className="small muted"> {detail}</span>}
                {others !== null && (
                  <a
                    className="absolute top-1 right-2 p-1 text-xs font-text narrow:top-0.25 narrow:right-1.5"
                    href={others}
                    rel="nofollow"
                    aria-label={`Others with it: ${label} ${value}`}
                  >
                    Others
                  </a>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <OrderBox part={part} shelf={shelf} replyHours={replyHours} />
    </div>
  );
};

/** Works without a script, by the form. */
const OrderBox = ({ part, shelf, replyHours }: FirstLookProps) => {
  const { nsn, partNumbers, sections } = part;
  const unit = inForceOf(sections.management)?.ui;
  const { partNumber = '', cage = '' } = partNumbers?.[0] ?? {};
  const pieces = piecesOf(unit?.code ?? '') ?? 1;
  const meaning = unit?.meaning?.toLowerCase();
  const asked = formatAskedPart({ partNumber, nsn: formatNsn(nsn), cage });
  const line = shelf?.[0];
  const notRecorded = line?.unit ? `Not recorded in the catalog; our shelf counts in ${line.unit}` : 'Not recorded';
  const noUnit =
    noneInForce(sections.management) ?? (sections.management === null ? 'Could not be read just now' : notRecorded);
  const counted = (line ?? unit) && { className: 'text-ink-3 font-text', ...(line && { 'data-in': '' }) };
  const unitLine = (
    <p className="grid grid-cols-[auto_1fr] gap-y-0 gap-x-3 items-center pb-2 ruled-b leading-snug text-md narrow:[grid-area:unit] narrow:p-0 narrow:border-0">
      {unit && <b className="num text-2xl font-mid leading-[1] narrow:text-lg">{unit.code}</b>}
      <span className="narrow:flex narrow:gap-y-0 narrow:gap-x-2 narrow:items-baseline">
        <b className="block">Unit of issue{meaning && `: ${meaning}`}</b>
        <span
          className="muted small block narrow:flex narrow:gap-y-0 narrow:gap-x-2 narrow:items-baseline"
          {...(pieces > 1 && { 'data-pieces': pieces, 'data-unit': unit?.code, 'aria-live': 'polite' })}
        >
          {unit ? (pieces > 1 ? `1 ${unit.code} is ${formatCount(pieces)} pieces` : unit.code) : noUnit}
        </span>
      </span>
    </p>
  );
  return (
    <>
      {line && (
        <StockPick shelf={shelf!} part={asked} plain={{ maker: partNumbers?.[0]?.company, unit: unit?.code }}>
          {unitLine}
        </StockPick>
      )}
      <div className="order no-print wide:[&_.button]:min-h-12 [&_.button]:text-base narrow:[&_label]:sr-only">
        {!line && unitLine}
        <div className="grid grid-cols-[7.25rem_minmax(0,1fr)] gap-3 narrow:grid-cols-[3.75rem_minmax(0,1fr)] narrow:gap-2 narrow:[&_[data-step]]:hidden">
          <p className="field">
            <label htmlFor="quantity">
              Quantity {counted && <span {...counted}>in {line?.unit ?? unit?.code}</span>}
            </label>
            <Stepper>
              <input
                className="input input-num"
                id="quantity"
                form={ADD_FORM}
                name="quantity"
                inputMode="numeric"
                placeholder="1"
                maxLength={12}
                autoComplete="off"
                data-quantity=""
              />
            </Stepper>
          </p>
          <p className="field">
            <label htmlFor="condition">Condition</label>
            <select
              className="input"
              id="condition"
              form={ADD_FORM}
              name="condition"
              defaultValue={line?.condition ?? DEFAULT_CONDITION}
              data-condition="in full"
            >
              <Options of={CONDITION_CODES.map((code) => [code, `${code} ${CONDITIONS[code]}`] as const)} />
            </select>
          </p>
        </div>
        {line && <PickedSaid line={line} />}
        <p className="muted small leading-snug narrow:hidden">
          {shelf === null && partMessages.shelfUnread}
          {line ? 'We confirm price and stock' : 'Price and lead time'} within {replyHours} hours.
          {announcedWords(part).map((words) => (
            <b className="block mt-1 font-mid text-ink" key={words}>
              {words}
            </b>
          ))}
        </p>
        <Button type="submit" kind="go" form={ADD_FORM} name="part" value={asked}>
          <Icon name="cart" />
          <span>
            Add<span className="narrow:sr-only"> to quote cart</span>
          </span>
        </Button>
      </div>
    </>
  );
};

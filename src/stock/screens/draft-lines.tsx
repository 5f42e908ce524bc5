import type { ComponentProps, ReactNode } from 'react';
import { CONDITIONS } from '#base/domain/condition.ts';
import { formatPrice } from '#base/domain/money.ts';
import { formatNsn } from '#base/domain/nsn.ts';
import { CERTIFICATES } from '#base/domain/quotation.ts';
import { perUnit, quantityWords } from '#base/domain/unit-of-issue.ts';
import { paths } from '#base/paths.ts';
import { Badge, formatCount, Num, Submit } from '#base/ui/elements.tsx';
import { TextInput } from '#base/ui/field.tsx';
import { ActionForm } from '#base/ui/form-kit.tsx';
import { Icon } from '#base/ui/icon.tsx';
import { Pager } from '#base/ui/navigation.tsx';
import { Rows, Section } from '#base/ui/table.tsx';
import type { Candidate } from '../match-stock.ts';
import type { ChosenList, OpenLine, Shown } from '../pages/operator-stock/load.server.ts';
import { makerWords } from '../shelf/shelf-words.ts';
import { LINES_PER_PAGE, type StoredLine } from '../stock-line.ts';

const TITLES: Readonly<Record<Shown, readonly [title: string, aside: string]>> = {
  added: ['New lines', 'not on the list shown now'],
  changed: ['Changed lines', 'with the value that is shown now, and the new one'],
  unchanged: ['Unchanged lines', 'on both lists, and counted again'],
  gone: ['Missing lines', 'on the list shown now, and not in the new file; at most 1,000 are listed'],
  unmatched: ['Lines without an NSN', 'match them by hand, or leave them: they are shown by part number'],
  refused: ['Refused lines', 'left out of the list until they are corrected in the file'],
  lines: ['Lines shown now', 'as their list holds them'],
};

/** The lines of one kind, a page of them. */
export const DraftLines = ({ list, shown }: { list: ChosenList; shown: Shown }) => {
  const [title, aside] = TITLES[shown];
  const { name, after, next } = list;
  const at = (row: string) => paths.stock({ list: name, show: shown, after: row });
  const refused = shown === 'refused' && (
    <span className="flex flex-wrap gap-4">
      <a href="#columns">Set columns, decimal sign and dates</a>
      <a href={paths.stockRefused(name)}>Download them as CSV</a>
    </span>
  );
  return (
    <Section id="lines" title={title} aside={aside} end={refused}>
      <Rows caption={title} right={[]} none="There is no such line." {...tableOf(list, shown)} />
      {(after > 0 || next !== null) && (
        <Pager
          previous={after > 0 ? at('') : null}
          next={next === null ? null : at(String(next))}
          words={['First lines', `Next ${LINES_PER_PAGE}`]}
        />
      )}
    </Section>
  );
};

function tableOf(list: ChosenList, shown: Shown): Pick<ComponentProps<typeof Rows>, 'heads' | 'rows'> {
  const table = (heads: readonly string[], cells: (line: StoredLine, at: number) => readonly ReactNode[]) => ({
    heads: ['Part', 'Row', ...heads],
    rows: list.lines.map(({ was, now }, at) => {
      const line = (now ?? was)!;
      return [<Part key="part" {...line} />, formatCount(line.row), ...cells(line, at)];
    }),
  });
  const { open, refusals, lines } = list;
  if (open !== null)
    return table(['Closest in the catalog'], (line, at) => [<ByHand key="match" {...{ list, line }} {...open[at]!} />]);
  if (shown === 'changed')
    return table(['Change'], (now, at) => [<Changes key="change" was={lines[at]!.was ?? now} now={now} />]);
  if (shown === 'refused')
    return { heads: ['Row', 'Why', 'In the file'], rows: refusals.map((one) => [one.row, one.reason, one.text]) };
  return table(['Condition', 'Quantity', 'Price', 'Certificate'], ({ shown: line }) => [
    CONDITIONS[line.condition],
    quantityWords(line.quantity, line.unit),
    priceWords(line),
    line.certificate === null ? '' : CERTIFICATES[line.certificate],
  ]);
}

const NsnLink = ({ nsn }: Pick<Candidate, 'nsn'>) => (
  <a className="num" href={paths.part(nsn)}>
    {formatNsn(nsn)}
  </a>
);

const Part = ({ nsn, shown: { partNumber, name, maker, cage } }: StoredLine) => (
  <>
    {nsn === null ? <b className="num whitespace-normal wrap-anywhere">{partNumber}</b> : <NsnLink nsn={nsn} />}
    <small className="muted block text-sm wrap-anywhere">
      {[nsn !== null && partNumber, name, maker || cage].filter(Boolean).join(', ')}
    </small>
  </>
);

const priceWords = ({ price, currency, unit }: StoredLine['shown']): string =>
  price === null ? 'on request' : `${formatPrice(price, currency)} ${perUnit(unit)}`;

/** Facts in which a line may differ, in words. Cost and notes are not told. */
const FACTS: Readonly<Record<string, (line: StoredLine) => string>> = {
  Quantity: ({ shown }) => quantityWords(shown.quantity, shown.unit),
  Price: ({ shown }) => priceWords(shown),
  'Prices by quantity': ({ shown: { breaks, currency } }) =>
    breaks.map(({ quantity, price }) => `${formatPrice(price, currency)} from ${quantity}`).join(', '),
  Minimum: ({ shown }) => String(shown.minimum ?? ''),
  'Lead time': ({ shown }) => (shown.leadDays === null ? '' : `${shown.leadDays} days`),
  'Shelf life': ({ shown }) => shown.shelfLife,
  'Part number': ({ shown }) => shown.partNumber,
  Name: ({ shown }) => shown.name,
  Maker: ({ shown }) => shown.maker,
  'Shown to buyers': ({ isPublic }) => (isPublic ? 'yes' : 'no'),
};
const MUCH = 5;

const Changes = ({ was, now }: { was: StoredLine; now: StoredLine }) => {
  const times = Number(now.shown.price) / Number(was.shown.price);
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      {Object.entries(FACTS).map(([label, words]) => {
        const [before, after] = [words(was), words(now)];
        return before === after ? null : (
          <span className="inline-flex flex-wrap items-center gap-1.5" key={label}>
            <span className="muted">{label}</span>
            <s className="num">{before || 'none'}</s>
            <Icon name="right" size="s" />
            <span className="visually-hidden">now</span>
            <Num strong>{after || 'none'}</Num>
          </span>
        );
      })}
      {JSON.stringify(was.own) !== JSON.stringify(now.own) && <span className="muted">Cost or note for us</span>}
      {times > 0 && Math.max(times, 1 / times) >= MUCH && Number.isFinite(times) && (
        <Badge kind="warn" icon="warn">
          {times > 1 ? `${Math.round(times)} times more` : `${Math.round(1 / times)} times less`}
        </Badge>
      )}
    </span>
  );
};

const ByHand = ({ list, line, parts, choice, text }: OpenLine & { list: ChosenList; line: StoredLine }) => {
  const { row, number, shown } = line;
  const place = { list: list.name, show: 'unmatched', after: String(list.after || ''), row: String(row) };
  if (number === '') return <span className="muted">This NSN is not in the catalog.</span>;
  return (
    <>
      {text !== null && (
        <form id="by-hand" className="flex gap-2 mb-2" action={paths.stock()}>
          {Object.entries(place).map((field) => (
            <input key={field[0]} type="hidden" name={field[0]} value={field[1]} />
          ))}
          <TextInput small name="find" defaultValue={text} aria-label={`Find the NSN of ${shown.partNumber}`} />
          <Submit size="s">Find</Submit>
        </form>
      )}
      <ActionForm action={paths.stock({ ...place, row: '' })} name="match" number={String(list.draft!.id)}>
        <input type="hidden" name="row" value={row} />
        <ul>
          {parts.map(({ nsn, itemName, company, cage = '' }) => (
            <li className="flex flex-wrap items-center gap-x-3 py-0.5" key={nsn}>
              <span className="flex-1">
                <NsnLink nsn={nsn} /> {itemName} <small className="muted block">{makerWords(company, cage)}</small>
              </span>
              <Submit size="s" name="nsn" value={formatNsn(nsn)}>
                Match<span className="visually-hidden">{` ${shown.partNumber} with ${formatNsn(nsn)}`}</span>
              </Submit>
            </li>
          ))}
        </ul>
        {parts.length === 0 && <span className="muted mr-3">no part has this number</span>}
        {text === null && (
          <a className="mr-3" href={`${paths.stock(place)}#by-hand`}>
            Find it<span className="visually-hidden"> {shown.partNumber}</span> in the catalog
          </a>
        )}
        {choice === 0 ? (
          <Badge>shown by part number, as chosen</Badge>
        ) : (
          <Submit kind="quiet" size="s" name="nsn" value="none">
            No NSN: show it by part number<span className="visually-hidden"> {shown.partNumber}</span>
          </Submit>
        )}
      </ActionForm>
    </>
  );
};

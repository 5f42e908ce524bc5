import type { ReactNode } from 'react';
import { CONDITIONS } from '#base/domain/condition.ts';
import { parseNsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import { Badge, type BadgeKind, Button, counted, formatCount, Note } from '#base/ui/elements.tsx';
import { Options, Select } from '#base/ui/field.tsx';
import { Icon, type IconName } from '#base/ui/icon.tsx';
import { Table } from '#base/ui/table.tsx';
import {
  choiceField,
  type ColumnRole,
  letterOf,
  type LineVerdict,
  type ListColumns,
  type MatchedLine,
  type MatchedList,
  type MatchedPart,
  type QuantityOffer,
  ROLE_WORDS,
} from '#base/lists/list.ts';
import { isHeld } from './line-state.ts';

const LOOKS = {
  found: { word: 'Found', kind: 'ok', icon: 'ok', many: 'found', fill: 'fill-ok' },
  check: { word: 'Check', kind: 'warn', icon: 'warn', many: 'to check', fill: 'fill-bar-warn' },
  replaced: { word: 'Replaced', kind: 'info', icon: 'info', many: 'replaced', fill: 'fill-bar-ok' },
  choose: { word: 'Choose', kind: 'warn', icon: 'warn', many: 'to choose', fill: 'fill-bar-warn' },
  'not-found': { word: 'Not found', kind: 'err', icon: 'x', many: 'not found', fill: 'fill-bar-err' },
  unreadable: { word: 'Unreadable', kind: 'plain', icon: 'error', many: 'unreadable', fill: 'fill-bar-idle' },
} satisfies Record<string, { word: string; kind: BadgeKind; icon: IconName; many: string; fill: string }>;
const UNLISTED = { word: 'Not in catalog', kind: 'info', icon: 'info' } as const;
type ShownVerdict = keyof typeof LOOKS;

export const shownVerdict = (verdict: LineVerdict): ShownVerdict =>
  verdict === 'exact' || verdict === 'punctuation' ? 'found' : verdict;

export function shownCounts({ exact, punctuation, ...others }: MatchedList['counts']) {
  const counts: Record<ShownVerdict, number> = { found: exact + punctuation, ...others };
  return (Object.keys(LOOKS) as ShownVerdict[])
    .map((value) => ({ value, label: LOOKS[value].word, count: counts[value] }))
    .filter(({ count }) => count > 0);
}

const HEADS = [
  { text: 'Line', className: 'right' },
  'Verdict',
  'Part',
  { text: 'Quantity', className: 'right' },
  { text: 'Action', className: 'right' },
];

/** Says what was found, in one line. */
export const resultWords = ({ lines, counts }: MatchedList): string =>
  `${counted(lines.length, 'line')}: ${shownCounts(counts)
    .map(({ value, count }) => `${formatCount(count)} ${LOOKS[value].many}`)
    .join(', ')}`;

type ResultProps = {
  list: MatchedList;
  /** Absent on a finished page. */
  onRoles?: (roles: ColumnRole[]) => void;
  tools?: ReactNode;
  rows: ReactNode;
  children: ReactNode;
};

export const ListResult = ({ list, onRoles, tools, rows, children }: ResultProps) => {
  const verdicts = shownCounts(list.counts);
  const shareOf = (count: number) => (count / Math.max(1, list.lines.length)) * 100;
  return (
    <section
      className="list-result grid gap-3 min-w-0"
      aria-labelledby="list-result-title"
      data-posted-list={onRoles === undefined ? '' : undefined}
    >
      <h2 className="text-lg" id="list-result-title" tabIndex={-1}>
        {resultWords(list)}
      </h2>
      {/* the sentence above says the same */}
      <svg className="block w-full h-2 stroke-none" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        {verdicts.map(({ value, count }, index) => (
          <rect
            key={value}
            className={LOOKS[value].fill}
            x={shareOf(verdicts.slice(0, index).reduce((sum, before) => sum + before.count, 0))}
            width={shareOf(count)}
            height="1"
          />
        ))}
      </svg>
      {list.onShelf && <p className="font-mid">{list.onShelf}</p>}
      {list.notes.map((note) => (
        <Note key={note}>{note}</Note>
      ))}
      {list.columns !== null && <ColumnMap columns={list.columns} onRoles={onRoles} />}
      {tools}
      <Table caption="Lines of the list" heads={HEADS} rows>
        {rows}
      </Table>
      {children}
    </section>
  );
};

export const LineCells = (
  props: Record<'below' | 'quantity' | 'action', ReactNode> & {
    line: MatchedLine;
    part: MatchedPart | null;
    taken: string | null;
    /** Absent on a finished page. */
    onOffer?: (offer: QuantityOffer) => void;
  },
) => {
  const { line, part, taken, onOffer, below, quantity, action } = props;
  const { stock } = line;
  const verdict = shownVerdict(line.verdict);
  const { word, kind, icon } = verdict === 'not-found' && isHeld(stock) ? UNLISTED : LOOKS[verdict];
  const reasons = [
    verdict === 'not-found' && isHeld(stock) ? 'Not in the national catalog, but on our shelf' : line.reason,
    line.quantityIs === 'none' && line.verdict !== 'unreadable' && 'No quantity given: set to 1',
    line.condition !== null && `Condition ${line.condition}, ${CONDITIONS[line.condition]}`,
  ];
  return (
    <tr>
      <td className="right cell-pair" data-label="Line">
        <span className="num">{line.line}</span>
      </td>
      <td className="cell-end">
        <Badge kind={kind} icon={icon}>
          {word}
        </Badge>
      </td>
      <th scope="row" className="cell-lead narrow:-order-1!">
        {part === null ? (
          <b className="num num-long">{line.number || line.text}</b>
        ) : line.verdict === 'check' ? (
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-y-0.5 gap-x-3 m-0 [&_dt]:text-xs [&_dt]:text-ink-3 [&_dd]:m-0">
            <dt>Asked</dt>
            <dd className="num num-long">{line.text.replace(/\s+/g, ' ')}</dd>
            <dt>Found</dt>
            <dd>
              <PartLink part={part} />
            </dd>
          </dl>
        ) : (
          <PartLink part={part} />
        )}
        <span className="block text-xs text-ink-2">{reasons.filter(Boolean).join('. ')}</span>
        {line.offers.length > 0 && line.verdict !== 'unreadable' && (
          <fieldset className="flex flex-wrap gap-2 items-center mt-1" aria-label={`Quantity of line ${line.line}`}>
            <span className="text-xs text-ink-2">It may mean</span>
            {line.offers.map((offer) => (
              <Button
                key={offer.quantity}
                size="s"
                kind={String(offer.quantity) === taken ? 'ink' : 'plain'}
                aria-pressed={String(offer.quantity) === taken}
                {...(onOffer === undefined
                  ? { type: 'submit', form: 'list-form', name: 'choice', value: choiceField(line, offer.quantity) }
                  : { onClick: () => onOffer(offer) })}
              >
                {formatCount(offer.quantity)}
                {offer.words !== '' && ` (${offer.words})`}
              </Button>
            ))}
          </fieldset>
        )}
        {below}
        {stock && part?.nsn === line.part?.nsn && (
          <span className="flex flex-wrap gap-x-2 items-center text-xs text-ink-2">
            <span className={`inline-flex items-center gap-1 text-sm font-mid ${HAVE[stock.covers]}`}>
              {isHeld(stock) && <Icon name={stock.covers === 'full' ? 'ok' : 'warn'} size="s" />}
              {stock.words}
            </span>
            {stock.held && `${stock.held}, ${stock.each}${stock.each.includes('request') ? '' : ' each'}`}
          </span>
        )}
      </th>
      <td className="right cell-pair" data-label="Quantity">
        {quantity}
      </td>
      <td className="right cell-pair whitespace-nowrap narrow:flex narrow:items-center narrow:[&_.button-s]:min-h-10">
        {action}
      </td>
    </tr>
  );
};

const HAVE = { full: 'text-ok', part: 'text-warn', none: 'text-ink-3' };

export const PartLink = ({ part }: { part: MatchedPart }) => (
  <>
    <a className="font-mid" href={paths.part(parseNsn(part.nsn)!)}>
      <span className="num">{part.nsn}</span>
    </a>{' '}
    <span className="small">{part.itemName}</span>
    {part.partNumber !== '' && <span className="num-long block text-xs text-ink-2">{partNumberWords(part)}</span>}
  </>
);

/** "MS16998-28, Military Standards (96906)". */
export function partNumberWords({ partNumber, maker, cage }: MatchedPart): string {
  const by = maker === '' ? cage : cage === '' || maker.includes(cage) ? maker : `${maker} (${cage})`;
  return [partNumber, by].filter(Boolean).join(', ');
}

const BY = {
  heads: 'Recognized by the heads of the list.',
  content: 'The list has no heads: recognized by what is in the columns.',
  chosen: 'As you have chosen.',
};

const ColumnMap = ({
  columns: { roles, heads, samples, by },
  onRoles,
}: { columns: ListColumns } & Pick<ResultProps, 'onRoles'>) => {
  const used = roles.filter((role) => role !== 'ignore').map((role) => ROLE_WORDS[role]);
  const change = (column: number, role: ColumnRole) =>
    onRoles?.(roles.map((one, index) => (index === column ? role : one === role ? 'ignore' : one)));
  return (
    <details className="[&[open]>summary]:[list-style-type:disclosure-open] [&>*+*]:mt-2">
      <summary className="[display:list-item] [list-style:disclosure-closed_inside] cursor-pointer py-1 text-md">
        <b>Columns:</b> {used.join(', ') || 'none recognized'}
      </summary>
      <p className="muted small">{BY[by]}</p>
      <Table caption="Columns of the list" heads={['Column', 'Holds', 'First lines']} rows>
        {roles.map((role, column) => (
          <tr key={letterOf(column)}>
            <th scope="row" className="cell-lead">
              <span className="num">{letterOf(column)}</span> {heads[column]}
            </th>
            <td className="[&_select]:min-w-44">
              <Select
                small
                aria-label={`What column ${letterOf(column)} ${heads[column] ?? ''} holds`}
                {...(onRoles === undefined
                  ? { name: 'column', form: 'list-form', defaultValue: role }
                  : { value: role, onChange: ({ target }) => change(column, target.value as ColumnRole) })}
              >
                <Options of={Object.entries(ROLE_WORDS)} />
              </Select>
            </td>
            <td className="small muted num-long">{samples.flatMap((row) => row[column] || []).join(' · ')}</td>
          </tr>
        ))}
      </Table>
      {onRoles === undefined && (
        <Button type="submit" form="list-form">
          Check again with these columns
        </Button>
      )}
    </details>
  );
};

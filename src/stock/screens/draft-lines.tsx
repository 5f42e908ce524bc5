import type { ReactNode } from 'react';
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
import type { StoredLine } from '../stock-line.ts';

const TITLES: Readonly<Record<Shown, readonly [title: string, aside: string]>> = {
  added: ['New lines', 'not on the list shown now'],
  changed: ['Changed lines', 'with the value that is shown now, and the new one'],
  gone: ['Missing lines', 'on the list shown now, and not in the new file; at most 1,000 are listed'],
  unmatched: ['Lines without an NSN', 'match them by hand, or leave them: they are shown by part number'],
  refused: ['Refused lines', 'left out of the list until they are corrected in the file'],
  lines: ['Lines shown now', 'as their list holds them'],
};

/** The lines of one kind, a page of them. */
export const DraftLines = ({ list, shown }: { list: ChosenList; shown: Shown }) => {
  const [title, aside] = TITLES[shown];
  const at = (after: string) => paths.stock({ list: list.name, show: shown, after });
  return (
    <Section
      id="lines"
      title={title}
      aside={aside}
      end={shown === 'refused' && <a href={paths.stockRefused(list.name)}>Download them as CSV</a>}
    >
      <Lines list={list} shown={shown} />
      {(list.after > 0 || list.next !== null) && (
        <Pager
          previous={list.after > 0 ? at('') : null}
          next={list.next === null ? null : at(String(list.next))}
          words={['First lines', `Next ${list.pageSize}`]}
        >
          By row of the file
        </Pager>
      )}
    </Section>
  );
};

const NONE = 'There is no such line.';

const Lines = ({ list, shown }: { list: ChosenList; shown: Shown }) => {
  const caption = TITLES[shown][0];
  if (shown === 'refused')
    return (
      <Rows
        caption={caption}
        heads={['Row', 'In the file', 'Why']}
        right={[]}
        none={NONE}
        rows={list.refusals.map(({ row, text, reason }) => [
          formatCount(row),
          <span key="text" className="num whitespace-normal wrap-anywhere">
            {text}
          </span>,
          <b key="why" className="font-mid">
            {reason}
          </b>,
        ])}
      />
    );
  if (list.open !== null)
    return (
      <Rows
        caption={caption}
        heads={['In the file', 'Row', 'Closest in the catalog']}
        right={[]}
        none={NONE}
        rows={list.lines.map(({ now }, at) => [
          <Part key="part" {...now!} />,
          formatCount(now!.row),
          <ByHand key="match" list={list} line={now!} open={list.open![at]!} />,
        ])}
      />
    );
  if (shown === 'changed')
    return (
      <Rows
        caption={caption}
        heads={['Part', 'Row', 'Change']}
        right={[]}
        none={NONE}
        rows={list.lines.map(({ was, now }) => [
          <Part key="part" {...now!} />,
          formatCount(now!.row),
          was === null ? '' : <Changes key="change" was={was} now={now!} />,
        ])}
      />
    );
  return (
    <Rows
      caption={caption}
      heads={['Part', 'Row', 'Condition', 'Quantity', 'Price', 'Certificate']}
      right={[]}
      none={NONE}
      rows={list.lines.map((change) => {
        const { shown: line, ...own } = (change.now ?? change.was)!;
        return [
          <Part key="part" {...own} shown={line} />,
          formatCount(own.row),
          CONDITIONS[line.condition],
          quantityWords(line.quantity, line.unit),
          priceWords(line),
          line.certificate === null ? '' : CERTIFICATES[line.certificate],
        ];
      })}
    />
  );
};

const NsnLink = ({ nsn }: { nsn: Candidate['nsn'] }) => (
  <a className="num" href={paths.part(nsn)}>
    {formatNsn(nsn)}
  </a>
);

const Part = ({ nsn, shown: { partNumber, name, maker, cage } }: Pick<StoredLine, 'nsn' | 'shown'>) => (
  <>
    {nsn === null ? <b className="num whitespace-normal wrap-anywhere">{partNumber}</b> : <NsnLink nsn={nsn} />}
    <small className="muted block text-sm wrap-anywhere">
      {[nsn !== null && partNumber, name, maker || cage].filter(Boolean).join(', ')}
    </small>
  </>
);

const priceWords = ({ price, currency, unit }: StoredLine['shown']): string =>
  price === null ? 'on request' : `${formatPrice(price, currency)} ${perUnit(unit)}`;

/** Facts in which a line may differ, in words. */
const FACTS: readonly (readonly [label: string, words: (line: StoredLine) => string])[] = [
  ['Quantity', ({ shown }) => quantityWords(shown.quantity, shown.unit)],
  ['Price', ({ shown }) => priceWords(shown)],
  [
    'Prices by quantity',
    ({ shown: { breaks, currency } }) =>
      breaks.map(({ quantity, price }) => `${formatPrice(price, currency)} from ${quantity}`).join(', '),
  ],
  ['Minimum', ({ shown }) => String(shown.minimum ?? '')],
  ['Lead time', ({ shown }) => (shown.leadDays === null ? '' : `${shown.leadDays} days`)],
  ['Shelf life', ({ shown }) => shown.shelfLife],
  ['Part number', ({ shown }) => shown.partNumber],
  ['Name', ({ shown }) => shown.name],
  ['Maker', ({ shown }) => shown.maker],
  ['Shown to buyers', ({ isPublic }) => (isPublic ? 'yes' : 'no')],
];

const Changes = ({ was, now }: { was: StoredLine; now: StoredLine }) => {
  const times = Number(now.shown.price) / Number(was.shown.price);
  const isForUs = JSON.stringify(was.own) !== JSON.stringify(now.own);
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      {FACTS.map(([label, words]) => [label, words(was), words(now)] as const)
        .filter(([, before, after]) => before !== after)
        .map(([label, before, after]) => (
          <span className="inline-flex flex-wrap items-center gap-1.5" key={label}>
            <span className="muted">{label}</span>
            <s className="num">{before || 'none'}</s>
            <Icon name="right" size="s" />
            <span className="visually-hidden">now</span>
            <Num strong>{after || 'none'}</Num>
          </span>
        ))}
      {isForUs && <span className="muted">Cost or note for us</span>}
      {Number.isFinite(times) && (times >= 5 || (times > 0 && times <= 0.2)) && (
        <Badge kind="warn" icon="warn">
          {times > 1 ? `${Math.round(times)} times more` : `${Math.round(1 / times)} times less`}
        </Badge>
      )}
    </span>
  );
};

type ByHandProps = { list: ChosenList; line: StoredLine; open: OpenLine };

const ByHand = ({ list, line: { row, number, shown }, open: { candidates, choice, found, text } }: ByHandProps) => {
  const here = { list: list.name, show: 'unmatched', after: String(list.after || '') };
  const offer = (parts: readonly Candidate[]): ReactNode =>
    parts.map(({ nsn, itemName }) => (
      <li className="flex flex-wrap items-center gap-x-3 py-0.5" key={nsn}>
        <NsnLink nsn={nsn} />
        <span className="mr-auto">{itemName}</span>
        <Submit
          size="s"
          name="nsn"
          value={formatNsn(nsn)}
          aria-label={`Match ${shown.partNumber} with ${formatNsn(nsn)}`}
        >
          Match
        </Submit>
      </li>
    ));
  if (number === '') return <span className="muted">This NSN is not in the catalog.</span>;
  return (
    <>
      {found !== null && (
        <form id="by-hand" className="flex gap-2 mb-2" action={paths.stock()}>
          {Object.entries({ ...here, row }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <TextInput small name="find" defaultValue={text} aria-label={`Find the NSN of ${shown.partNumber}`} />
          <Submit size="s">Find</Submit>
        </form>
      )}
      <ActionForm name="match">
        <input type="hidden" name="version" value={list.draft!.id} />
        <input type="hidden" name="row" value={row} />
        <ul>
          {offer(candidates)}
          {found !== null && offer(found.filter(({ nsn }) => candidates.every((one) => one.nsn !== nsn)))}
        </ul>
        {(found ?? candidates).length === 0 && <span className="muted mr-3">nothing close</span>}
        {found === null && (
          <a className="mr-3" href={`${paths.stock({ ...here, row: String(row) })}#by-hand`}>
            Find it<span className="visually-hidden"> {shown.partNumber}</span> in the catalog
          </a>
        )}
        {choice === 0 ? (
          <Badge>shown by part number, as chosen</Badge>
        ) : (
          <Submit
            kind="quiet"
            size="s"
            name="nsn"
            value="none"
            aria-label={`No NSN: show ${shown.partNumber} by part number`}
          >
            No NSN: show it by part number
          </Submit>
        )}
      </ActionForm>
    </>
  );
};

import { inForceOf } from '#base/domain/management.ts';
import { PageHead } from '#base/frame/titled-page.tsx';
import { formatNsn, type Nsn, fsgOfFsc } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import { Badge, Button, Empty, Note, Num, SoftBreaks } from '#base/ui/elements.tsx';
import { Field, TextInput } from '#base/ui/field.tsx';
import { LinkSegments } from '#base/ui/navigation.tsx';
import { AddToQuote } from '../../cart/add-to-quote.tsx';
import { PartLink } from '../../catalog/part-links.tsx';
import { ThumbOrIcon } from '../../catalog/part-pager.tsx';
import { MAX_COMPARED, partToDraw } from '../part-data.ts';
import { type EditionFacts, SourceLine } from '../part-section.tsx';
import { type Cell, type CellLine, type CompareGroup, compareParts, type CompareRow } from './compare-rows.ts';
import type { ComparedPart, CompareNote } from './find-compared.server.ts';
import { compareMessages } from './messages.ts';

export type Comparison = { parts: readonly ComparedPart[]; notes: readonly CompareNote[]; onlyDifferences: boolean };

/** Items side by side. Every state is an address: plain links and one plain form. */
export const ComparePage = ({ data, edition }: { data: Comparison; edition: EditionFacts }) => {
  const { parts, notes } = data;
  const nsns = parts.map(({ nsn }) => nsn);
  const onlyDifferences = data.onlyDifferences && parts.length > 1;
  const groups = compareParts(parts);
  const rows = groups.flatMap((group) => group.rows);
  const isDifferent = ({ state }: CompareRow) => state !== 'same';
  const different = rows.filter(isDifferent).length;
  const shown = onlyDifferences ? groups.map((group) => ({ ...group, rows: group.rows.filter(isDifferent) })) : groups;
  const isRead = groups.every(({ unread }) => unread === 0);
  return (
    <>
      <PageHead title={compareMessages.title}>{compareMessages.lead}</PageHead>
      {notes.length > 0 && (
        <div className="mb-4">
          {notes.map((note) => {
            const { kind, text } = note;
            const [before, behind] = compareMessages.notes[kind];
            return (
              <Note key={`${kind} ${text}`} plain={kind === 'repeated' || kind === 'part-number'}>
                “{text}” {before}
                {'nsn' in note && <Num>{formatNsn(note.nsn)}</Num>}
                {behind}
                {(kind === 'several' || kind === 'unknown') && (
                  <a href={paths.search(text)} rel="nofollow">
                    Search for it
                  </a>
                )}
              </Note>
            );
          })}
        </div>
      )}
      <div className="flex flex-wrap items-end gap-y-3 gap-x-6 mb-4 no-print">
        <AddForm nsns={nsns} onlyDifferences={onlyDifferences} />
        {parts.length > 1 && (
          <LinkSegments
            label="Rows"
            rel="nofollow"
            className="ml-auto narrow:flex-[1_1_100%] [&_a]:flex [&_a]:items-center [&_a]:gap-1.5 [&_a]:min-h-9 narrow:[&_a]:justify-center narrow:[&_a]:min-h-10"
            options={[
              { label: 'All rows', href: paths.compare(nsns), count: rows.length, current: !onlyDifferences },
              {
                label: 'Differences only',
                href: paths.compare(nsns, 'differences'),
                count: different,
                current: onlyDifferences,
              },
            ]}
          />
        )}
      </div>
      {parts.length === 0 && <Empty title={compareMessages.empty}>{compareMessages.emptyText}</Empty>}
      {parts.length === 1 && (
        <p className="mb-4">
          Add another item to compare it with.{' '}
          <a href={paths.lookAlikes(nsns[0]!)} rel="nofollow">
            Or choose among its look-alikes
          </a>
          .
        </p>
      )}
      {onlyDifferences && different === 0 && (
        <p className="mb-4">No difference in what {isRead ? 'is on file' : 'could be read'}.</p>
      )}
      {parts.length > 0 && (
        <>
          <CompareTable parts={parts} groups={shown} rows={onlyDifferences ? 'differences' : undefined} />
          <SourceLine {...edition} changedOn={null} />
        </>
      )}
    </>
  );
};

const AddForm = ({ nsns, onlyDifferences }: { nsns: readonly Nsn[]; onlyDifferences: boolean }) =>
  nsns.length >= MAX_COMPARED ? (
    <p className="min-h-(--control) flex items-center muted">Four items at most: remove one to add another.</p>
  ) : (
    <form className="flex items-end gap-2 narrow:flex-[1_1_100%] narrow:[&_.field]:flex-1" action={paths.compare()}>
      {nsns.map((nsn) => (
        <input key={nsn} type="hidden" name="nsn" value={formatNsn(nsn)} />
      ))}
      <Field id="compare-add" label={nsns.length === 0 ? 'NSN to compare' : 'Add an NSN'}>
        <TextInput
          id="compare-add"
          name="nsn"
          numeric
          maxLength={200}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="5305-01-234-5678"
        />
      </Field>
      {onlyDifferences && <input type="hidden" name="rows" value="differences" />}
      <Button type="submit" kind="ink">
        Add
      </Button>
    </form>
  );

/** Keeps the name of a row in sight while its values are scrolled sideways. */
const IN_SIGHT = 'narrow:sticky narrow:left-3 narrow:w-fit narrow:max-w-[calc(100vw-1.5rem)]';
const COLUMNS = ['', '[--columns:1]', '[--columns:2]', '[--columns:3]', '[--columns:4]'];
type Rows = 'differences' | undefined;

/** A head that stays below the bar. */
const HEAD = 'sticky top-(--barh) z-(--z-sticky) border-t-0! border-b border-b-line-strong bg-surface narrow:static';

const CompareTable = ({ parts, groups, rows }: { parts: Comparison['parts']; groups: CompareGroup[]; rows: Rows }) => (
  <section
    className="compare-scroll [&+.source-line]:mt-4 narrow:mx-[calc(-1*var(--gutter))] narrow:overflow-x-auto"
    aria-label="Comparison"
    // the table can be wider than a phone: scrolled with the keyboard as well
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    tabIndex={0}
  >
    <table
      className={`compare w-full narrow:w-[max(100%,var(--columns)*9.75rem)] ruled narrow:border-x-0 border-separate [border-spacing:0] bg-surface text-md leading-snug table-fixed [&_.compare-group+tr>*]:border-t-line-strong narrow:block narrow:[&_tr]:grid narrow:[&_tr]:grid-cols-[repeat(var(--columns),minmax(0,1fr))] ${COLUMNS[parts.length]}`}
    >
      <caption className="visually-hidden">What is on file for each item</caption>
      <thead className="narrow:block">
        <tr>
          <th scope="col" className={`compare-corner w-52 narrow:hidden ${HEAD}`}>
            <span className="visually-hidden">On file</span>
          </th>
          {parts.map((part) => (
            <ColumnHead key={part.nsn} part={part} parts={parts} rows={rows} />
          ))}
        </tr>
      </thead>
      {groups
        .filter((group) => group.rows.length > 0 || group.unread > 0)
        .map((group) => (
          <tbody className="narrow:block" key={group.title}>
            <tr className="compare-group">
              <th scope="rowgroup" className="pt-4! bg-page text-lg font-bold! text-ink" colSpan={parts.length + 1}>
                <span className={IN_SIGHT}>{group.title}</span>
              </th>
            </tr>
            {group.unread > 0 && (
              <tr>
                <td className="compare-unread muted" colSpan={parts.length + 1}>
                  Not all of “{group.title}” could be read just now. Try again in a moment.
                </td>
              </tr>
            )}
            {group.rows.map((row) => (
              <Row key={row.label} row={row} />
            ))}
          </tbody>
        ))}
    </table>
  </section>
);

const ColumnHead = ({ part, parts, rows }: { part: ComparedPart; parts: Comparison['parts']; rows: Rows }) => {
  const nsn = formatNsn(part.nsn);
  const others = parts.filter((other) => other !== part).map((other) => other.nsn);
  const { unreadState } = compareMessages;
  return (
    <th scope="col" className={HEAD} aria-label={`${nsn} ${part.itemName}`}>
      <ThumbOrIcon {...partToDraw(part)} fsg={fsgOfFsc(part.fsc)} />
      <PartLink nsn={part.nsn} className="num compare-nsn block text-base font-bold narrow:text-md" />
      <span className="block muted small">
        <SoftBreaks text={part.itemName} />
      </span>
      {!part.listed && (
        <Badge kind="off">{part.cancelled === null ? unreadState : part.cancelled ? 'Cancelled' : 'Not listed'}</Badge>
      )}
      {/* a column of a phone is narrower than quantity, condition and button in a line */}
      <span className="flex flex-wrap items-center gap-y-1 gap-x-3 mt-1.5 [&_.add]:flex-wrap no-print">
        <AddToQuote
          nsn={nsn}
          itemName={part.itemName}
          reference={part.partNumbers?.[0] ?? null}
          unit={inForceOf(part.sections.management)?.ui?.code}
        />
        <a className="py-1 text-sm" href={paths.compare(others, rows)} aria-label={`Remove ${nsn}`} rel="nofollow">
          Remove
        </a>
      </span>
    </th>
  );
};

/** Marks what is not as in the first column that has it: a bar and bold letters, and the row says it in a word. */
const OTHER = 'bg-info-soft [box-shadow:inset_3px_0_var(--info)] font-mid!';

const Row = ({ row }: { row: CompareRow }) => {
  const first = row.cells.find(({ key }) => key !== '');
  return (
    <tr>
      <th scope="row" className="sticky left-0 z-1 bg-sunken text-sm text-ink-2 narrow:static">
        <span className={`compare-label flex flex-wrap items-center gap-y-1 gap-x-2 ${IN_SIGHT}`}>
          {row.label}
          {row.state === 'differs' && <Badge kind="info">Differs</Badge>}
        </span>
      </th>
      {row.cells.map((cell, at) => (
        // a column is its place
        // oxlint-disable-next-line react/no-array-index-key
        <td key={at} className={cell.key !== '' && cell.key !== first?.key ? OTHER : undefined}>
          <Lines cell={cell} />
        </td>
      ))}
    </tr>
  );
};

const Lines = ({ cell: { lines, isUnread } }: { cell: Cell }) => {
  if (isUnread)
    return (
      <span className="unread text-warn [font-weight:600] italic">
        {lines[0]?.text ?? 'Could not be read just now'}
      </span>
    );
  if (lines.length === 0) return <span className="text-ink-3">Not recorded</span>;
  if (lines.length === 1) return <Line line={lines[0]!} />;
  return (
    <ul>
      {lines.map((line) => (
        <li className="not-first:mt-1" key={line.text}>
          <Line line={line} />
        </li>
      ))}
    </ul>
  );
};

const Line = ({ line: { text, meaning, isNumber } }: { line: CellLine }) => {
  if (meaning !== undefined)
    return (
      <>
        <Num strong>{text}</Num> {meaning ?? <span className="text-ink-3">No published meaning</span>}
      </>
    );
  return isNumber ? <span className="num num-long">{text}</span> : <SoftBreaks text={text} />;
};

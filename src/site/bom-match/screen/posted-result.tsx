import { DEFAULT_CONDITION } from '#base/domain/condition.ts';
import { paths } from '#base/paths.ts';
import { Button, buttonClass } from '#base/ui/button.tsx';
import { Select } from '#base/ui/field.tsx';
import { Note } from '#base/ui/feedback.tsx';
import { formatCount, plural } from '#base/ui/format-count.ts';
import { Table } from '#base/ui/table.tsx';
import { ROLE_OPTIONS, usedColumns, shownCounts, VerdictBar, verdictSentence } from './verdicts.tsx';
import { LINE_HEADS, LineCells, PartLink } from './line-row.tsx';
import { columnName, LINES_WITHOUT_SCRIPT, type ListColumns, type MatchedLine, type MatchedList } from '../list.ts';
import { listTexts } from '../messages.ts';

/** Bytes of a form that the home page takes: fewer lines go into it when they are long. */
const FORM_BYTES = 200_000;
const MAX_FORM_LINES = 1_000; // C10.9

/** A matched list as finished HTML: links in place of the cart, and a form that asks for all of its lines. */
export const PostedResult = ({ list }: { list: MatchedList }) => {
  const counts = shownCounts(list.counts);
  const shown = list.lines.slice(0, LINES_WITHOUT_SCRIPT);
  return (
    <section className="list-result" aria-labelledby="list-result-title" data-posted-list="">
      <h2 id="list-result-title">{verdictSentence(counts)}</h2>
      <VerdictBar counts={counts} />
      {list.notes.map((note) => (
        <Note key={note}>{note}</Note>
      ))}
      {list.columns !== null && <PostedColumns columns={list.columns} />}
      <Table caption="Lines of the list" heads={LINE_HEADS} rows>
        {shown.map((line) => (
          <PostedLine key={line.line} line={line} />
        ))}
      </Table>
      {list.lines.length > shown.length && (
        <Note>
          The first {formatCount(shown.length)} of {formatCount(list.lines.length)} lines are shown. The CSV has them
          all.
        </Note>
      )}
      <div className="buttons">
        <AskForAll lines={list.lines} />
        <button className={buttonClass()} form="list-form" name="format" value="csv" formAction={paths.matchList()}>
          {listTexts.download}
        </button>
      </div>
    </section>
  );
};

const PostedLine = ({ line }: { line: MatchedLine }) => (
  <LineCells
    line={line}
    part={line.part}
    below={
      line.part === null &&
      line.candidates.length > 0 && (
        <ul className="list-candidates">
          {line.candidates.map((part) => (
            <li key={part.nsn}>
              <PartLink part={part} />
            </li>
          ))}
        </ul>
      )
    }
    quantity={<span className="num">{line.quantity}</span>}
    action={
      line.part === null && (
        <a href={paths.quoteFormFor((line.number || line.text).slice(0, 100))}>{listTexts.askForIt}</a>
      )
    }
  />
);

/** What the columns hold, to be put right: a field for each, sent with the list. */
const PostedColumns = ({ columns }: { columns: ListColumns }) => (
  <details className="list-columns-map">
    <summary>Columns: {usedColumns(columns)}</summary>
    {columns.roles.map((role, column) => (
      <p className="field" key={columnName(columns, column)}>
        <label htmlFor={`list-column-${column}`}>{columnName(columns, column)}</label>
        <Select id={`list-column-${column}`} name="column" form="list-form" defaultValue={role}>
          {ROLE_OPTIONS}
        </Select>
      </p>
    ))}
    <button className={buttonClass()} form="list-form">
      Check again with these columns
    </button>
  </details>
);

/** The quote form of the home page with the lines filled in. */
const AskForAll = ({ lines }: { lines: readonly MatchedLine[] }) => {
  const asked: MatchedLine[] = [];
  let bytes = 0;
  for (const line of lines) {
    if (line.verdict === 'unreadable' || asked.length === MAX_FORM_LINES) continue;
    bytes += 120 + 2 * (line.number.length + (line.part?.itemName.length ?? line.description.length));
    if (bytes > FORM_BYTES) break;
    asked.push(line);
  }
  if (asked.length === 0) return null;
  return (
    <form method="post" action={paths.quoteForm()} className="list-ask">
      <p className="muted small">{listTexts.withoutScript}</p>
      <div hidden dangerouslySetInnerHTML={{ __html: asked.map(askedLine).join('') }} />
      <Button type="submit" kind="go" name="action" value="fill">
        Fill in the form with {formatCount(asked.length)} {asked.length === 1 ? 'line' : 'lines'}
      </Button>
      {asked.length < lines.length && (
        <p className="muted small">
          {formatCount(lines.length - asked.length)} {plural(lines.length - asked.length, 'line')} cannot go into it:
          unreadable, or more than a form holds.
        </p>
      )}
    </form>
  );
};

/** Thousands of fields: written as text, a tenth of the time that elements take. */
function askedLine({ part, number, text, description, quantity, condition }: MatchedLine): string {
  const nsn = part === null || part.partNumber === '' ? '' : `NSN ${part.nsn} `;
  return (
    field('partNumber', (part?.partNumber || part?.nsn || number || text).slice(0, 100)) +
    field('description', `${nsn}${part?.itemName ?? description}`.slice(0, 500)) +
    field('quantity', String(quantity)) +
    field('condition', condition ?? DEFAULT_CONDITION)
  );
}

const field = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)}"/>`;

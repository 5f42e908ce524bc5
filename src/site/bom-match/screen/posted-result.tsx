import { DEFAULT_CONDITION } from '#base/domain/condition.ts';
import { escapeXml } from '#base/domain/escape-text.ts';
import { paths } from '#base/paths.ts';
import { Button, counted, formatCount, Note } from '#base/ui/elements.tsx';
import { choiceField, type LineChoices, type MatchedLine, type MatchedList } from '#base/lists/list.ts';
import { listTexts } from '#base/lists/messages.ts';
import { type ChosenLine, chosenLine, decidedLine } from './line-state.ts';
import { LineCells, ListResult, PartLink } from './list-result.tsx';

const LINES_SHOWN = 200;
/** The home page takes no more. */
const FORM_BYTES = 200_000;
const MAX_FORM_LINES = 1_000; // C10.9

export const PostedResult = ({ list, choices }: { list: MatchedList; choices: LineChoices }) => {
  const lines = list.lines.map((line) => chosenLine(line, choices));
  return (
    <ListResult
      list={list}
      // before the buttons, which change them
      tools={lines
        .filter(({ line }) => choices[line.line]?.text === line.text)
        .map(({ line, quantity }) => (
          <input key={line.line} type="hidden" form="list-form" name="choice" value={choiceField(line, quantity)} />
        ))}
      rows={lines.slice(0, LINES_SHOWN).map(({ line, part, quantity, isTaken }) => (
        <LineCells
          key={line.line}
          line={line}
          part={part}
          taken={isTaken ? quantity : null}
          below={
            part === null &&
            line.candidates.length > 0 && (
              <ul className="mt-1 pl-4">
                {line.candidates.map((part) => (
                  <li key={part.nsn}>
                    <PartLink part={part} />
                  </li>
                ))}
              </ul>
            )
          }
          quantity={<span className="num">{quantity}</span>}
          action={
            part === null ? (
              <a href={paths.quoteFormFor((line.number || line.text).slice(0, 100))}>{listTexts.askForIt}</a>
            ) : (
              line.verdict === 'check' &&
              (isTaken
                ? 'Taken'
                : line.offers.length === 0 && (
                    <Button size="s" type="submit" form="list-form" name="choice" value={choiceField(line, quantity)}>
                      Take it
                    </Button>
                  ))
            )
          }
        />
      ))}
    >
      {lines.length > LINES_SHOWN && (
        <Note>
          The first {LINES_SHOWN} of {formatCount(lines.length)} lines are shown. The CSV has them all.
        </Note>
      )}
      <div className="buttons">
        <AskForAll lines={lines} />
        <Button type="submit" form="list-form" name="format" value="csv" formAction={paths.matchList()}>
          {listTexts.download}
        </Button>
      </div>
    </ListResult>
  );
};

/** Fills in the home form. Lines to check go along once they are taken. */
const AskForAll = ({ lines }: { lines: readonly ChosenLine[] }) => {
  const fields: string[] = [];
  let bytes = 0;
  const going = lines.filter(
    ({ line, isTaken, isSure }) => isTaken || (isSure && !['unreadable', 'check'].includes(line.verdict)),
  );
  for (const line of going.map(decidedLine).slice(0, MAX_FORM_LINES)) {
    bytes += 120 + 2 * (line.number.length + (line.part?.itemName.length ?? line.description.length));
    if (bytes > FORM_BYTES) break;
    fields.push(fieldsOf(line));
  }
  const left = lines.length - fields.length;
  if (fields.length === 0) return null;
  return (
    <form method="post" action={paths.quoteForm()} className="grid gap-2 justify-items-start">
      <p className="muted small">{listTexts.withoutScript}</p>
      <div hidden dangerouslySetInnerHTML={{ __html: fields.join('') }} />
      <Button type="submit" kind="go" name="action" value="fill">
        Fill in the form with {counted(fields.length, 'line')}
      </Button>
      {left > 0 && (
        <p className="muted small">
          {counted(left, 'line')} left out: to check and not taken, unreadable, or more than a form holds.
        </p>
      )}
    </form>
  );
};

/** As text: ten times faster. */
function fieldsOf({ part, number, text, description, quantity, condition }: MatchedLine): string {
  const nsn = part === null || part.partNumber === '' ? '' : `NSN ${part.nsn} `;
  const values = {
    partNumber: (part?.partNumber || part?.nsn || number || text).slice(0, 100),
    description: `${nsn}${part?.itemName ?? description}`.slice(0, 500),
    quantity: String(quantity),
    condition: condition ?? DEFAULT_CONDITION,
  };
  return Object.entries(values)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeXml(value)}"/>`)
    .join('');
}

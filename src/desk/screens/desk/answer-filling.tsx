import { Button } from '#base/ui/button.tsx';
import { counted } from '#base/ui/format-count.ts';
import type { Filling } from './fill-prices.ts';
import { deskMessages } from './words.ts';

const PROBLEMS_SHOWN = 30;

/** Prices for many lines at once, from a spreadsheet. */
export const AnswerFilling = ({ filled }: { filled: Filling | null }) => (
  <details className="answer-filling no-print" open={filled !== null || undefined}>
    <summary>Prices from a spreadsheet or a CSV file</summary>
    <div className="answer-filling-fields">
      <div className="field">
        <label htmlFor="filling">Cells</label>
        <p className="field-hint" id="filling-hint">
          {deskMessages.priceHelp}
        </p>
        <textarea id="filling" name="filling" className="input input-num" rows={5} aria-describedby="filling-hint" />
      </div>
      <div className="buttons">
        <Button type="submit" name="action" value="fill" kind="ink">
          Fill in
        </Button>
        <label className="needs-script answer-file">
          or a file <input type="file" accept=".csv,.tsv,.txt,text/csv,text/plain" data-fill-file />
        </label>
      </div>
      <div aria-live="polite" data-filled>
        {filled !== null && <FilledWords filled={filled} />}
      </div>
    </div>
  </details>
);

const FilledWords = ({ filled: { fills, problems } }: { filled: Filling }) => (
  <>
    <p>{counted(fills.length, 'line')} filled in.</p>
    {problems.length > 0 && (
      <ul className="field-error">
        {problems.slice(0, PROBLEMS_SHOWN).map(({ row, text }) => (
          <li key={row}>
            Line {row} of the text: {text}
          </li>
        ))}
        {problems.length > PROBLEMS_SHOWN && <li>And {problems.length - PROBLEMS_SHOWN} more.</li>}
      </ul>
    )}
  </>
);

import { Time } from '../stored-quote.tsx';
import { formatDate } from '#base/domain/format-time.ts';
import { parseCurrency } from '#base/domain/money.ts';
import { paths } from '#base/paths.ts';
import { ButtonLink, counted, Submit } from '#base/ui/elements.tsx';
import { AnswerLineRows, OfferRows } from './answer-line.tsx';
import { ShelfBar } from './shelf-cell.tsx';
import { AnswerFoot, AnswerNotes, AnswerSend } from './answer-notes.tsx';
import type { AnswerFormData, AnswerPageData } from './read-answer-page.ts';
import { blankOffer, differencesOf, FIELD_WORDS, placeWords, sentence } from './answer-sheet.ts';
import type { AnswerSheet, SheetProblem } from './answer-sheet.ts';
import { readSheet } from './read-sheet.ts';
import { TextField } from '#base/ui/form-kit.tsx';
import { KeyLine } from './inbox-tools.tsx';
import { barredBy, deskMessages } from '../messages.ts';
import { Table } from '#base/ui/table.tsx';
import type { SiteFacts } from '#base/http/frame/page.ts';
import { type Filling, problemWords } from './fill-prices.ts';

const KEYS = [
  [['Tab'], 'next field'],
  [['Enter'], 'same field, next line'],
  [['Shift', 'Enter'], 'the line before'],
  [['Alt', '↑'], 'value from the line above'],
  [['Alt', '2'], 'another offer'],
  [['Alt', 'P'], 'take the last price'],
  [['Alt', 'N'], 'no bid'],
  [['Ctrl', 'Enter'], 'send'],
] as const;
const SHELF_KEYS = [[['Alt', 'S'], 'fill all from the shelf'] as const, [['Alt', 'U'], 'fill this line'] as const];
const HEADS = [
  '#',
  'Asked for',
  'Quantity',
  'Offered part',
  'Condition',
  'Certificate',
  'Each, ',
  'Lead, days',
  'Total',
  'No bid',
];
const RIGHT = ['Quantity', ...HEADS.slice(-4)];
const ALERT = '[&_ul]:mt-2 py-3 px-4 mb-4 text-md';
/** Others stand in their lines. */
const PROBLEMS_LISTED = 8;

/** Fills the rows that a script copies. */
const NOTHING = { partNumber: '', manufacturer: '', quantity: 0, unitOfIssue: '', quantityBreaks: [], condition: null };

/** Each button sends the whole form, so that nothing is lost. */
export const AnswerForm = ({ data, form, site }: { data: AnswerPageData; form: AnswerFormData; site: SiteFacts }) => {
  const { quote, past, makers, shelf, reserved, nowMs } = data;
  const lots = shelf?.lots ?? null;
  const sign = site.decimalSign;
  const { sheet, problems } = form;
  const { answer } = readSheet(sheet, quote.parts, formatDate(nowMs));
  const currency = parseCurrency(sheet.currency) ?? 'USD';
  const barred = barredBy(quote);
  const byLine = Map.groupBy(problems, ({ line }) => line);
  return (
    <form
      method="post"
      id="answer"
      data-answer={quote.rfqNumber}
      data-save={paths.saveAnswer()}
      data-preview={paths.operatorQuotationPdf(quote.rfqNumber)}
      data-sign={sign}
      data-saved-ms={form.savedAtMs ?? undefined}
      data-conflict={form.conflict !== null || undefined}
    >
      <input type="hidden" name="number" value={quote.rfqNumber} />
      <input type="hidden" name="revision" value={form.revision} />
      <input type="hidden" name="version" value={form.version} />
      <input type="hidden" name="below" value={form.below} />
      {/* the button of the Enter key, where no script says otherwise */}
      <button type="submit" name="action" value="save" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        Save draft
      </button>
      {form.conflict !== null && <AnswerConflict mine={sheet} conflict={form.conflict} number={quote.rfqNumber} />}
      <Problems problems={problems} />
      {barred !== null && (
        <div className={`[border-left:4px_solid_var(--err)] bg-(--err-soft) ${ALERT}`} role="alert">
          <b>{deskMessages[barred].title}</b>
          <p>{deskMessages[barred].text}</p>
        </div>
      )}
      {shelf && <ShelfBar parts={quote.parts} shelf={shelf} undo={form.undo} />}
      <table
        className={`${lots ? '[--shelf-column:minmax(7rem,1.3fr)] ' : ''}table answer-table block [&_:is(thead,tbody,tfoot)]:block [&_tfoot_tr]:grid-cols-[minmax(0,1fr)_16rem_6.75rem_3.5rem] narrow:[&_tfoot_tr]:grid-cols-[minmax(0,1fr)_8rem] narrow:[&_tfoot_tr]:pb-2.5 [&_tfoot_tr]:text-md [&_select.input]:pr-5 [&_select.input]:text-ellipsis [&_select.input]:[background-position:right_10px_center,right_5px_center] [&_input[type='checkbox']]:size-4.5 [&_input[type='checkbox']]:m-[0.4375rem_0_0] [&_.input]:px-2 narrow:[&_.input]:min-h-11 [&_.input.right]:text-right narrow:[&_input[type='checkbox']]:size-7 [&_thead_th]:py-2 [&_tbody_tr:hover]:bg-transparent narrow:[&_thead]:hidden`}
      >
        <caption className="visually-hidden">Answer, line by line</caption>
        <thead>
          <tr className="bg-sunken ruled-b">
            {(lots ? HEADS.toSpliced(2, 0, 'On our shelf') : HEADS).map((head) => (
              <th scope="col" key={head} className={RIGHT.includes(head) ? 'right' : undefined}>
                {head}
                {head === 'Each, ' && <span data-currency>{currency}</span>}
              </th>
            ))}
          </tr>
        </thead>
        {quote.parts.map((asked, index) => (
          <AnswerLineRows
            key={index}
            index={index}
            asked={asked}
            typed={sheet.lines[index]!}
            line={answer.lines[index]!}
            currency={currency}
            past={past[index] ?? null}
            makers={makers[index] ?? []}
            sign={sign}
            problems={byLine.get(index) ?? []}
            lots={lots && lots[index]!}
            reserved={reserved[index]!}
          />
        ))}
        <AnswerFoot parts={quote.parts} terms={site} {...{ sheet, answer, problems }} />
      </table>
      <template data-offer-rows>
        <table>
          <tbody>
            <OfferRows
              {...{ index: 0, offer: 1, currency, problems: [], makers: [], shelf: lots && '' }}
              asked={NOTHING}
              typed={blankOffer(NOTHING)}
              line={{ kind: 'open' }}
            />
          </tbody>
        </table>
      </template>
      <KeyLine keys={lots ? [...SHELF_KEYS, ...KEYS] : KEYS} />
      <AnswerFilling filled={form.filled} />
      <div className="grid grid-cols-[1fr_1fr_19rem] gap-4 mt-4 items-start small:grid-cols-1 [&_textarea]:min-h-45">
        <AnswerNotes sheet={sheet} templates={data.templates} />
        <AnswerSend form={form} currency={currency} mayGo={barred === null} validityDays={site.quoteValidityDays} />
      </div>
    </form>
  );
};

const Problems = ({ problems }: { problems: readonly SheetProblem[] }) =>
  problems.length > 0 && (
    <div className={`[border-left:4px_solid_var(--err)] bg-(--err-soft) ${ALERT}`} role="alert">
      <b>The quotation was not sent. It is saved as a draft.</b>
      <ul>
        {problems.slice(0, PROBLEMS_LISTED).map(({ line, offer, field, text }, index) => (
          <li key={index}>
            {line === null ? sentence(FIELD_WORDS[field]) : placeWords(line, offer)}: {text}
          </li>
        ))}
      </ul>
      {problems.length > PROBLEMS_LISTED && <p>And {problems.length - PROBLEMS_LISTED} more, each in its line.</p>}
    </div>
  );

/** A long request can differ in thousands of fields. */
const DIFFERENCES_SHOWN = 50;

type ConflictProps = { mine: AnswerSheet; conflict: NonNullable<AnswerFormData['conflict']>; number: string };

const AnswerConflict = ({ mine, conflict: { by, atMs, sheet }, number }: ConflictProps) => {
  const differences = differencesOf(mine, sheet);
  return (
    <section
      className={`[border-left:4px_solid_var(--accent)] bg-accent-soft [&_.table]:my-3 [&_h2]:text-lg ${ALERT}`}
      role="alert"
    >
      <h2>{by} has saved this answer meanwhile</h2>
      <p>
        At <Time ms={atMs} />. What you typed stands in the form below and is not saved yet.
      </p>
      {differences.length === 0 ? (
        <p>Both say the same.</p>
      ) : (
        <Table heads={['Field', 'Yours', `${by}’s`]} caption="What differs">
          {differences.slice(0, DIFFERENCES_SHOWN).map(({ where, one, other }) => (
            <tr key={where}>
              <th scope="row">{where}</th>
              <td className="num-long">{one || <span className="text-ink-3">empty</span>}</td>
              <td className="num-long">{other || <span className="text-ink-3">empty</span>}</td>
            </tr>
          ))}
        </Table>
      )}
      {differences.length > DIFFERENCES_SHOWN && <p>And {differences.length - DIFFERENCES_SHOWN} more.</p>}
      <div className="buttons">
        <Submit action="save" kind="ink">
          Keep mine
        </Submit>
        <ButtonLink href={paths.operatorQuote(number)}>Take theirs</ButtonLink>
      </div>
    </section>
  );
};

const AnswerFilling = ({ filled }: { filled: Filling | null }) => (
  <details className="no-print mt-4 ruled bg-surface" open={filled !== null || undefined}>
    <summary className="py-2 px-3 cursor-pointer text-md font-mid">Prices from a spreadsheet or a CSV file</summary>
    <div className="grid gap-3 pt-0 px-3 pb-3 [&_textarea]:[font-family:var(--font-num)] [&_textarea]:[font-variation-settings:'MONO'_1]">
      <TextField id="filling" label="Cells" hint={deskMessages.priceHelp} rows={5} />
      <div className="buttons mt-0 items-center">
        <Submit action="fill" kind="ink">
          Fill in
        </Submit>
        <label className="needs-script text-md">
          or a file <input type="file" accept=".csv,.tsv,.txt,text/csv,text/plain" data-fill-file />
        </label>
      </div>
      <div aria-live="polite" data-filled>
        {filled !== null && (
          <>
            <p>{counted(filled.fills.length, 'line')} filled in.</p>
            <ul className="field-error empty:hidden">
              {problemWords(filled).map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  </details>
);

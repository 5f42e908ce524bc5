import { operatorsPage } from '#base/frame/operators-page.tsx';
import { COUNTRIES } from '#base/domain/country.ts';
import { formatTime } from '#base/domain/format-time.ts';
import { shortName } from '#base/domain/short-name.ts';
import { paths } from '#base/paths.ts';
import { Num, Submit } from '#base/ui/elements.tsx';
import { Options, Problem, TextInput } from '#base/ui/field.tsx';
import type { Entries, NewQuotePageData } from './load.server.ts';
import { QUOTE_LENGTHS } from '../../request/quote-limits.ts';
import { ActionForm, Check, InputField, SelectField, TextField } from '#base/ui/form-kit.tsx';
import { deskMessages, storedQuoteMessages } from '../../screens/messages.ts';
import { Box, type Column, LineTable, NsnLink, QuoteFiles, Said } from '../../screens/stored-quote.tsx';
import { SOURCES } from '../../store/stored-quote.ts';

type Data = NonNullable<NewQuotePageData>;

export const { head, View } = operatorsPage<Data>({
  path: paths.operatorNewQuote(),
  title: 'Enter a request',
  description: 'A request that came by phone, by mail or at the counter.',
  unavailable: storedQuoteMessages.unavailable,
  current: () => paths.operatorQuotes(),
  content: (data) => (
    <>
      <div className="tool-head">
        <h1>{data.draft === null ? 'Enter a request' : 'A mail to sort'}</h1>
        <p>Enter in a field, or Ctrl Enter in a text, enters the request. Its page opens then, ready for the answer.</p>
      </div>
      {data.problems.length > 0 && (
        <div className="my-4">
          <Problem
            id="problem"
            title="Nothing is stored yet"
            turn={0}
            lines={data.problems.map(({ field, message }) => ({ id: idOf(field), message }))}
          />
          {data.problems.some(({ message }) => message === deskMessages.doubtful) && (
            <div className="buttons">
              <Submit kind="ink" form="entry">
                Enter them as they are
              </Submit>
            </div>
          )}
        </div>
      )}
      {data.draft !== null && <Mail draft={data.draft} others={data.others} />}
      <form id="entry" method="post" className="grid gap-4 mt-4 max-w-240" data-entry>
        <input type="hidden" name="rfqNumber" value={data.entries.rfqNumber} />
        <input type="hidden" name="seen" value={data.lines.length > 0 ? data.seen : ''} />
        <div className={GRID}>
          {BUYER.map(([name, label, type, hint]) => (
            <InputField key={name} {...own(name, data)} {...{ label, type, hint }} />
          ))}
          <SelectField {...own('source', data)} label="It came" of={Object.entries(SOURCES).slice(1)} />
        </div>
        <TextField
          {...own('list', data)}
          label="Lines, typed or pasted"
          hint="Required. A line for each part: NSN or part number, quantity, unit, such as 5305-01-234-5678, 24 EA. The catalog is asked for each."
          rows={6}
        />
        {data.lines.length > 0 && <Lines lines={data.lines} />}
        <div className={GRID}>
          {MORE.map(([name, label, type]) => (
            <InputField key={name} {...own(name, data)} type={type} label={label.replace('{zone}', data.zone)} />
          ))}
          <SelectField
            {...own('country', data)}
            label="Country of delivery"
            of={[['', 'Not said'], ...COUNTRIES.map(({ code, name }) => [code, name] as const)]}
          />
        </div>
        <TextField {...own('message', data)} label="Their message" rows={4} maxLength={QUOTE_LENGTHS.message} />
        <div className="buttons items-center mt-0">
          <Submit kind="go">Enter the request</Submit>
          <Check name="confirm" defaultChecked={data.entries.confirm !== ''}>
            Send the buyer a confirmation
          </Check>
        </div>
      </form>
    </>
  ),
});

const GRID = 'grid grid-cols-3 items-end gap-x-4 gap-y-2 narrow:grid-cols-1';
const BUYER = [
  ['firstName', 'First name', 'text', 'Required: this, or a company.'],
  ['lastName', 'Last name', 'text', ''],
  ['company', 'Company', 'text', 'Required: this, or a first name.'],
  ['email', 'E-mail', 'email', 'Without one nothing is mailed.'],
  ['phone', 'Phone', 'tel', ''],
] as const;
const MORE = [
  ['receivedAt', 'When it came, {zone}', 'datetime-local'],
  ['neededBy', 'Needed by', 'date'],
  ['jobTitle', 'Job title', 'text'],
  ['address', 'Deliver to', 'text'],
] as const;

/** "customerInfo.email" is of the field `email`; what is wrong with a line, of the list. */
const idOf = (field: string): string => (field.startsWith('parts') ? 'list' : field.split('.').at(-1)!);

const own = (name: keyof Entries, { entries, problems }: Data) => ({
  id: name,
  defaultValue: entries[name],
  error: problems.find(({ field }) => idOf(field) === name)?.message ?? null,
  'data-first': name === 'firstName' || undefined,
});

const COLUMNS: readonly Column[] = [
  ['Line', 'cell-lead wrap-anywhere'],
  ['NSN', '', true],
  ['Part number', 'num num-long'],
  ['Item'],
  ['Quantity', 'right num', true],
  ['In doubt', 'text-err', true],
];

const Lines = ({ lines }: Pick<Data, 'lines'>) => (
  <LineTable
    columns={COLUMNS}
    caption="The lines as they read"
    rows={lines.map(({ text, line, doubt, kind, nsns }) => ({
      Line: text,
      NSN: kind !== 'prose' && <NsnLink nsn={line.nsn} />,
      'Part number': line.partNumber,
      Item: line.description,
      Quantity: `${line.quantity} ${line.unitOfIssue}`,
      'In doubt': kind === 'prose' ? 'No part: left out' : [doubt, ...nsns].filter((word) => word !== '').join(', '),
    }))}
  />
);

const Mail = ({ draft, others }: { draft: NonNullable<Data['draft']>; others: Data['others'] }) => (
  <Box className="mt-4" title={draft.subject || '(a mail without a subject)'}>
    <p className="muted">
      <bdi>{`${draft.customer.firstName} ${draft.customer.lastName}`.trim()}</bdi> <Num>{draft.customer.email}</Num>,{' '}
      <Num>{formatTime(draft.receivedAtMs)}</Num>
    </p>
    <Said text={draft.message} />
    <QuoteFiles quote={draft} />
    <div className="buttons py-2 px-3.5 mt-0">
      <ActionForm name="attach" className="flex gap-1">
        <TextInput
          small
          id="to"
          name="to"
          list="others"
          required
          placeholder="RFQ or short name"
          aria-label="Number or short name of a request"
        />
        <datalist id="others">
          <Options of={others.map(({ id, rfqNumber }) => [rfqNumber, shortName(id)])} />
        </datalist>
        <Submit>Attach to this request</Submit>
      </ActionForm>
      <ActionForm name="discard">
        <Submit icon="trash">Discard the mail</Submit>
      </ActionForm>
    </div>
  </Box>
);

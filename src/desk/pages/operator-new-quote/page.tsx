import type { ComponentProps, ReactNode } from 'react';
import { operatorsPage } from '#base/frame/operators-page.tsx';
import { COUNTRIES } from '#base/domain/country.ts';
import { formatTime, zoneName } from '#base/domain/format-time.ts';
import { shortName } from '#base/domain/short-name.ts';
import { paths } from '#base/paths.ts';
import { Button, Num } from '#base/ui/elements.tsx';
import { describedBy, Field, Options, Problem, Select, TextArea, TextInput } from '#base/ui/field.tsx';
import { Table } from '#base/ui/table.tsx';
import type { Entries, NewQuotePageData } from './load.server.ts';
import { QUOTE_LENGTHS } from '../../request/quote-limits.ts';
import { ActionForm } from '../../screens/desk/form-kit.tsx';
import { storedQuoteMessages } from '../../screens/messages.ts';
import { Box, NsnLink, QuoteFiles, rightHead } from '../../screens/stored-quote.tsx';
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
        </div>
      )}
      {data.draft !== null && <Mail draft={data.draft} others={data.others} />}
      <form method="post" className="grid gap-4 mt-4 max-w-240" data-entry>
        <input type="hidden" name="rfqNumber" value={data.entries.rfqNumber} />
        <input type="hidden" name="seen" value={data.lines.length > 0 ? data.seen : ''} />
        <div className={GRID}>
          {BUYER.map(([name, label, type]) => (
            <Typed key={name} {...{ name, label, type, data }} />
          ))}
          <Chosen data={data} name="source" label="It came" of={Object.entries(SOURCES).slice(1)} />
        </div>
        <Entry data={data} name="list" label="Lines, typed or pasted" hint={LIST_HINT}>
          {(control) => <TextArea {...control} rows={6} />}
        </Entry>
        {data.lines.length > 0 && <Lines lines={data.lines} />}
        <div className={GRID}>
          {MORE.map(([name, label, type]) => (
            <Typed
              key={name}
              {...{ name, type, data }}
              label={name === 'receivedAt' ? `${label}, ${zoneName(data.nowMs)}` : label}
            />
          ))}
          <Chosen data={data} name="country" label="Country of delivery" of={COUNTRY_OPTIONS} />
        </div>
        <Entry data={data} name="message" label="Their message">
          {(control) => <TextArea {...control} rows={4} maxLength={QUOTE_LENGTHS.message} />}
        </Entry>
        <div className="buttons items-center mt-0">
          <Button type="submit" kind="go">
            Enter the request
          </Button>
          <label className="check">
            <input type="checkbox" name="confirm" value="1" defaultChecked={data.entries.confirm !== ''} />
            Send the buyer a confirmation
          </label>
        </div>
      </form>
    </>
  ),
});

const LIST_HINT =
  'A line for each part: NSN or part number, quantity, unit, such as 5305-01-234-5678, 24 EA. The catalog is asked for each.';
const GRID = 'grid grid-cols-3 gap-x-4 gap-y-2 narrow:grid-cols-1';
const BUYER = [
  ['firstName', 'First name', 'text'],
  ['lastName', 'Last name', 'text'],
  ['company', 'Company', 'text'],
  ['email', 'E-mail', 'email'],
  ['phone', 'Phone', 'tel'],
] as const;
const MORE = [
  ['receivedAt', 'When it came', 'datetime-local'],
  ['neededBy', 'Needed by', 'date'],
  ['jobTitle', 'Job title', 'text'],
  ['address', 'Deliver to', 'text'],
] as const;
const COUNTRY_OPTIONS = [['', 'Not said'], ...COUNTRIES.map(({ code, name }) => [code, name] as const)] as const;

/** "customerInfo.email" is of the field `email`; what is wrong with a line, of the list. */
const idOf = (field: string): string => (field.startsWith('parts') ? 'list' : field.split('.').at(-1)!);

type OwnProps = { name: keyof Entries; label: string; data: Data; hint?: string };
type Control = { id: string; name: string; defaultValue: string };

function Entry({ name, label, data, hint, children }: OwnProps & { children: (control: Control) => ReactNode }) {
  const error = data.problems.find(({ field }) => idOf(field) === name)?.message ?? null;
  const described = { 'aria-invalid': error !== null, 'aria-describedby': describedBy(name, { hint, error }) };
  return (
    <Field id={name} {...{ label, hint, error }}>
      {children({ id: name, name, defaultValue: data.entries[name], ...described })}
    </Field>
  );
}

const Typed = ({ type, ...own }: OwnProps & { type: string }) => (
  <Entry {...own}>
    {(control) => <TextInput small type={type} {...control} data-first={own.name === 'firstName' || undefined} />}
  </Entry>
);

const Chosen = ({ of, ...own }: OwnProps & Pick<ComponentProps<typeof Options>, 'of'>) => (
  <Entry {...own}>
    {(control) => (
      <Select small {...control}>
        <Options of={of} />
      </Select>
    )}
  </Entry>
);

const Lines = ({ lines }: Pick<Data, 'lines'>) => (
  <Table
    heads={['Line', 'NSN', 'Part number', 'Item', rightHead('Quantity'), 'In doubt']}
    caption="The lines as they read"
    rows
  >
    {lines.map(({ text, line, doubt, kind, nsns }, index) => (
      <tr key={index}>
        <td className="cell-lead wrap-anywhere">{text}</td>
        <td data-label="NSN">{kind !== 'prose' && <NsnLink nsn={line.nsn} />}</td>
        <td className="num num-long">{line.partNumber}</td>
        <td>{line.description}</td>
        <td className="right num" data-label="Quantity">
          {line.quantity} {line.unitOfIssue}
        </td>
        <td className="text-err" data-label="In doubt">
          {kind === 'prose' ? 'No part: left out' : [doubt, ...nsns].filter((word) => word !== '').join(', ')}
        </td>
      </tr>
    ))}
  </Table>
);

const Mail = ({ draft, others }: { draft: NonNullable<Data['draft']>; others: Data['others'] }) => (
  <Box className="mt-4" title={draft.subject || '(a mail without a subject)'}>
    <p className="muted">
      <bdi>{`${draft.customer.firstName} ${draft.customer.lastName}`.trim()}</bdi> <Num>{draft.customer.email}</Num>,{' '}
      <Num>{formatTime(draft.receivedAtMs)}</Num>
    </p>
    <p className="operator-message" dir="auto">
      {draft.message}
    </p>
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
        <Button type="submit">Attach to this request</Button>
      </ActionForm>
      <ActionForm name="discard">
        <Button type="submit" icon="trash">
          Discard the mail
        </Button>
      </ActionForm>
    </div>
  </Box>
);

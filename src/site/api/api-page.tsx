import { paths } from '#base/paths.ts';
import { CopyButton, Note } from '#base/ui/elements.tsx';
import { JumpList } from '#base/ui/navigation.tsx';
import { DescriptionList } from '#base/ui/description-list.tsx';
import { Table } from '#base/ui/table.tsx';
import type { ApiDocs } from './read-api-docs.ts';
import { answerName, bodyName, Fields, OperationSection, WORDS } from './operation-section.tsx';

export const ApiPage = ({ docs, origin, hasShelf }: { docs: ApiDocs; origin: string; hasShelf: boolean }) => {
  const { document, examples, problems } = docs;
  const calls = Object.entries(document.paths).flatMap(([path, { get, put }]) => [
    ...(get ? [{ path, method: 'GET' as const, operation: get }] : []),
    ...(put ? [{ path, method: 'PUT' as const, operation: put }] : []),
  ]);
  const shown = new Set(calls.flatMap(({ operation }) => [answerName(operation), bodyName(operation)]));
  const objects = Object.entries(document.components.schemas).filter(([name]) => !shown.has(name));
  return (
    <>
      <JumpList
        jumps={[
          { id: 'rules', name: 'Rules' },
          ...calls.map(({ path, operation }) => ({ id: operation.operationId, name: path.replace('/api/v1', '') })),
          { id: 'mcp', name: 'Assistants' },
          { id: 'problems', name: 'Errors' },
          { id: 'objects', name: 'Objects' },
        ]}
      />
      {examples === null && (
        <Note plain>The answers of this catalog cannot be shown just now; the calls are as described.</Note>
      )}
      <Rules docs={docs} origin={origin} />
      {calls.map((call) => (
        <OperationSection
          key={call.path}
          {...call}
          schemas={document.components.schemas}
          example={examples?.[call.operation.operationId]}
          origin={origin}
        />
      ))}
      <Assistants origin={origin} hasShelf={hasShelf} />
      <section className="mt-16" id="problems">
        <h2>Errors</h2>
        <p className={WORDS}>
          Each is <code>application/problem+json</code> (RFC 9457) with type, title, status and detail; a 400 lists what
          is wrong with which parameter in errors.
        </p>
        <Table caption="Kinds of refusals" rows heads={['Status', 'Kind', 'When']}>
          {problems.map(({ status, kind, title, when }) => (
            <tr key={kind} id={kind}>
              <th scope="row" className="cell-lead num">
                {status}
              </th>
              <td>{title}</td>
              <td>{when}</td>
            </tr>
          ))}
        </Table>
      </section>
      <section className="mt-16" id="objects">
        <h2>Objects</h2>
        <p className={WORDS}>What the answers are made of. Every field is present unless its object says otherwise.</p>
        <div>
          {objects.map(([name, schema]) => (
            <Fields key={name} name={name} schema={schema} />
          ))}
        </div>
      </section>
    </>
  );
};

const Rules = ({ docs, origin }: { docs: ApiDocs; origin: string }) => (
  <section className="section" id="rules">
    <h2 className="mb-2">Rules</h2>
    <DescriptionList
      prose
      pairs={[
        {
          label: 'Document',
          value: (
            <>
              <a href={paths.apiDocument()}>OpenAPI {docs.document.openapi}</a> for generators and tools{' '}
              <CopyButton value={origin + paths.apiDocument()} />
            </>
          ),
        },
        ...Object.entries({
          Key: 'None to read: pages of other sites may call it too. PUT needs the key of an operator.',
          Rate: `${docs.ratePerMinute} calls a minute from one address. RateLimit says how many are left; a 429 says in Retry-After for how many seconds to wait.`,
          Form: 'JSON, or CSV by .csv at the end of the path, format=csv, or Accept: text/csv. An apostrophe stands where a spreadsheet would begin to run a formula, also behind a semicolon or a tab in a cell.',
          Numbers:
            'NSNs and NIINs are texts with dashes, codes are texts: leading zeros count. Numbers may be asked for with or without dashes.',
          Unread:
            'An item of which something could not be read names it in unread and is kept by no cache: a null there is not “nothing on file”. As CSV it is 503 when its part numbers could not be read.',
          Replaced:
            'A replaced NSN answers 200 with its own record and replacedBy. A redirect would silently hand a program another item than it asked for.',
          Pages:
            'Lists hold up to 100 items. Follow next and previous, or the Link header, until they are null. A page may be empty and still have a next one where lookedUpTo is set.',
          Filters:
            'c.{code}=reply, c.{code}.min, c.{code}.max and c.{code}.none=1 narrow searches, classes and item names by characteristics; /api/v1/facets lists the codes and replies. An unknown code, or a number that does not fit, is refused; a reply that no item has is said in filterNotes.',
          Caching: 'Answers change with the catalog. Send the ETag as If-None-Match: 304 means nothing has changed.',
        }).map(([label, value]) => ({ label, value })),
      ]}
    />
  </section>
);

const TOOLS = {
  search_parts: 'Finds parts by numbers, words, sizes and materials, and narrows them by characteristics.',
  get_part: 'Everything on file about one part.',
  facets: 'What a search, a class or an item name can be narrowed by, with counts.',
  match_list: 'Looks up a list of at most 100 numbers, line by line.',
  draft_request: 'Makes a link to the quote form with parts and a message, for a person to complete and send.',
  list_shelf: 'What this site has in stock, by number, words, class and condition.',
};

const Assistants = ({ origin, hasShelf }: { origin: string; hasShelf: boolean }) => (
  <section className="mt-16" id="mcp">
    <h2>Assistants</h2>
    <p className="text-base wrap-anywhere">
      <span className="py-0.25 px-1.5 ruled text-sm text-ink-2">POST</span>{' '}
      <code className="num num-long">{origin + paths.mcp()}</code> <CopyButton value={origin + paths.mcp()} />
    </p>
    <p className={WORDS}>
      The same for assistants, by the Model Context Protocol (streamable HTTP): add this address to a client as a
      server. There is no key and no session; calls count in the same allowance, and pages of other sites may call. The
      tools only read, answer what the calls above answer, and say in words what they refuse.
    </p>
    <Table caption="Tools for assistants" rows heads={['Tool', 'What it does']}>
      {Object.entries(TOOLS)
        .filter(([name]) => hasShelf || name !== 'list_shelf')
        .map(([name, words]) => (
          <tr key={name}>
            <th scope="row" className="cell-lead">
              <code className="num">{name}</code>
            </th>
            <td>{words}</td>
          </tr>
        ))}
    </Table>
  </section>
);

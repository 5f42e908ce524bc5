import { ButtonLink, CopyButton } from '#base/ui/elements.tsx';
import { Fragment } from 'react';
import { Table } from '#base/ui/table.tsx';
import type { ApiOperation, JsonSchema } from './open-api.ts';
import type { ApiDocs } from './read-api-docs.ts';

export const WORDS = 'max-w-184 mt-2 mb-4 text-ink-2';
const CODE = "[font-family:var(--font-num)] [font-variation-settings:'MONO'_1]";

export const OperationSection = (props: {
  method: 'GET' | 'PUT';
  path: string;
  operation: ApiOperation;
  schemas: Readonly<Record<string, JsonSchema>>;
  example: NonNullable<ApiDocs['examples']>[string] | undefined;
  origin: string;
}) => {
  const { method, path, operation, schemas, example, origin } = props;
  const { operationId, summary, description, parameters } = operation;
  const [body, answer] = [bodyName(operation), answerName(operation)];
  return (
    <section className="mt-16 api-call" id={operationId}>
      <h2 className="mb-2">{summary}</h2>
      <p className="text-base wrap-anywhere">
        <span className="py-0.25 px-1.5 ruled text-sm text-ink-2">{method}</span>{' '}
        <code className="num num-long">{path}</code>
      </p>
      <p className={WORDS}>{description}</p>
      <FieldTable
        caption={`Parameters of ${summary}`}
        head="Parameter"
        fields={parameters.map(({ in: place, required, ...one }) => ({
          ...one,
          place: place === 'path' ? 'in the path' : required ? 'required' : 'optional',
        }))}
      />
      {example && (
        <>
          <h3 className="mt-4 mb-2 text-base">Try it</h3>
          <Command text={`curl '${origin}${example.json}'`} />
          <CodeBlock text={example.answer} label={`Answer: ${summary}`} />
          {example.isCut && <p className="small muted">Lists are cut short here.</p>}
          <h3 className="mt-4 mb-2 text-base">As a table</h3>
          <Command text={`curl '${origin}${example.csv}'`} />
          <CodeBlock text={example.table} label={`Table: ${summary}`} />
          <p className="buttons mt-2">
            <ButtonLink size="s" href={example.json} rel="nofollow" label={`Open JSON: ${summary}`}>
              Open JSON
            </ButtonLink>
            <ButtonLink size="s" kind="quiet" href={example.csv} rel="nofollow" label={`Save CSV: ${summary}`}>
              Save CSV
            </ButtonLink>
          </p>
        </>
      )}
      {body !== undefined && <Fields name={body} schema={schemas[body]!} title="Fields of the body" />}
      <Fields name={answer} schema={schemas[answer]!} title="Fields of the answer" />
    </section>
  );
};

/** Folded. `title`: instead of name and description. */
export const Fields = ({ name, schema, title }: { name: string; schema: JsonSchema; title?: string }) => (
  <details className={`address-fold [&+&]:border-t-0 ruled bg-surface ${title ? 'mt-4' : ''}`}>
    <summary>
      <b>{title ?? name}</b>{' '}
      <span className={title ? 'small muted num' : 'small muted'}>{title ? name : schema.description}</span>
    </summary>
    <FieldTable
      caption={`Fields of ${name}`}
      head="Field"
      fields={Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).map(([field, of]) => ({
        name: field,
        description: of.description,
        schema: of,
      }))}
    />
  </details>
);

export const bodyName = (operation: ApiOperation) =>
  'requestBody' in operation ? nameOf(operation.requestBody!.content) : undefined;
export const answerName = ({ responses }: ApiOperation) => nameOf(responses[200].content);
const nameOf = (content: { 'application/json': { schema: { $ref: string } } }) =>
  content['application/json'].schema.$ref.split('/').at(-1)!;

type FieldTableProps = {
  caption: string;
  head: string;
  fields: { name: string; place?: string; description?: string; schema: JsonSchema }[];
};

const FieldTable = ({ caption, head, fields }: FieldTableProps) => (
  <Table caption={caption} rows heads={[head, 'Form', 'Meaning']}>
    {fields.map(({ name, place, description, schema }) => (
      <tr key={name}>
        <th scope="row" className="cell-lead">
          <code className="num">{name}</code> {place && <span className="small muted">{place}</span>}
        </th>
        <td>
          <span className="small">{describeType(schema)}</span>
        </td>
        <td>{description}</td>
      </tr>
    ))}
  </Table>
);

/** "text", "list of PartNumber or null", "whole number, 1 to 100". */
export function describeType(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1)!;
  if (schema.anyOf !== undefined) return schema.anyOf.map(describeType).join(' or ');
  if (schema.enum !== undefined) return schema.enum.map(String).join(', ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => describeType({ ...schema, type })).join(' or ');
  if (schema.type === 'array') return `list of ${describeType((schema.items ?? {}) as JsonSchema)}`;
  if (schema.type === 'integer') return `whole number${rangeOf(schema)}`;
  const words = WORDS_OF_TYPES[schema.format ?? schema.type ?? ''];
  if (words !== undefined) return words;
  if (schema.propertyNames !== undefined) return 'texts by name';
  return schema.properties === undefined ? 'object' : `object of ${Object.keys(schema.properties).join(', ')}`;
}

const WORDS_OF_TYPES: Readonly<Record<string, string>> = {
  boolean: 'true or false',
  null: 'null',
  string: 'text',
  date: 'text, YYYY-MM-DD',
  'date-time': 'text, ISO time',
  uri: 'address',
};

function rangeOf({ minimum, maximum, default: preset }: JsonSchema): string {
  if (minimum === undefined || maximum === undefined || maximum === Number.MAX_SAFE_INTEGER) return '';
  return `, ${minimum} to ${maximum}${preset === undefined ? '' : `; by default ${String(preset)}`}`;
}

const CodeBlock = ({ text, label }: { text: string; label: string }) => (
  <section
    className={`${CODE} max-h-88 overflow-auto py-3 px-4 bg-surface ruled text-sm leading-5 whitespace-pre`}
    aria-label={label}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard (WCAG 2.1.1)
    tabIndex={0}
  >
    <pre className="m-0 font-inherit">
      <code className="m-0 font-inherit">{text}</code>
    </pre>
  </section>
);

const UNBROKEN_LENGTH = 24;

const Command = ({ text }: { text: string }) => (
  <p className={`${CODE} api-command flex items-center gap-2 mb-2 py-1.5 px-3 bg-sunken text-md`}>
    <code className="flex-1 min-w-0 font-inherit wrap-anywhere">
      {text.split(/(?<=[/?&])/).map((piece, index) => (
        <Fragment key={index}>
          {piece.length <= UNBROKEN_LENGTH ? <span className="whitespace-nowrap">{piece}</span> : piece}
          <wbr />
        </Fragment>
      ))}
    </code>
    <CopyButton value={text} />
  </p>
);

import { ButtonLink, CopyButton } from '#base/ui/button.tsx';
import {
  type ApiExample,
  type ApiOperation,
  type JsonSchema,
  type ApiParameter,
  describeType,
} from './open-api-document.ts';
import { Fragment } from 'react';
import { Table } from '#base/ui/table.tsx';

type OperationSectionProps = {
  method: 'GET' | 'PUT';
  path: string;
  operation: ApiOperation;
  schemas: Readonly<Record<string, JsonSchema>>;
  example: ApiExample | undefined;
  origin: string;
};

/** Address, parameters, how to call it, and an answer. */
export const OperationSection = ({ method, path, operation, schemas, example, origin }: OperationSectionProps) => {
  const { operationId, summary, description, parameters } = operation;
  return (
    <section className="section-wide api-call" id={operationId}>
      <h2 className="mb-2">{summary}</h2>
      <p className="text-base wrap-anywhere">
        <span className="py-0.25 px-1.5 ruled text-sm text-ink-2">{method}</span>{' '}
        <code className="num num-long">{path}</code>
      </p>
      <p className="api-words">{description}</p>
      <ParameterTable parameters={parameters} of={summary} />
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
      <Fields title="Fields of the body" name={bodyName(operation)} schemas={schemas} />
      <Fields title="Fields of the answer" name={answerName(operation)} schemas={schemas} />
    </section>
  );
};

type FieldsProps = { title: string; name: string | null } & Pick<OperationSectionProps, 'schemas'>;

const Fields = ({ title, name, schemas }: FieldsProps) => {
  const schema = name === null ? undefined : schemas[name];
  return (
    schema && (
      <details className="address-fold [&+&]:border-t-0 ruled bg-surface mt-4">
        <summary>
          <b>{title}</b> <span className="small muted num">{name}</span>
        </summary>
        <FieldTable schema={schema} of={name!} />
      </details>
    )
  );
};

/** Null without a body. */
export function bodyName({ requestBody }: ApiOperation): string | null {
  return nameOf(requestBody?.content['application/json']?.schema);
}

export function answerName({ responses }: ApiOperation): string | null {
  return nameOf(responses['200']?.content?.['application/json']?.schema);
}

const nameOf = (schema: JsonSchema | undefined): string | null => schema?.$ref?.split('/').at(-1) ?? null;

/** Written once: they do not change. */
export const ParameterTable = ({ parameters, of }: { parameters: readonly ApiParameter[]; of: string }) => (
  <Table caption={`Parameters of ${of}`} rows heads={['Parameter', 'Form', 'Meaning']}>
    {parameters.map(({ name, in: place, required, description, schema }) => (
      <tr key={name}>
        <td className="cell-lead">
          <code className="num">{name}</code> <span className="small muted">{placeOf(place, required)}</span>
        </td>
        <td>
          <span className="small">{describeType(schema)}</span>
        </td>
        <td>{description}</td>
      </tr>
    ))}
  </Table>
);

const placeOf = (place: ApiParameter['in'], required: boolean) =>
  place === 'path' ? 'in the path' : required ? 'required' : 'optional';

export const FieldTable = ({ schema, of }: { schema: JsonSchema; of: string }) => (
  <Table caption={`Fields of ${of}`} rows heads={['Field', 'Form', 'Meaning']}>
    {Object.entries(schema.properties ?? {}).map(([name, field]) => (
      <tr key={name}>
        <td className="cell-lead">
          <code className="num">{name}</code>
        </td>
        <td>
          <span className="small">{describeType(field)}</span>
        </td>
        <td>{field.description}</td>
      </tr>
    ))}
  </Table>
);

/** Scrolls in its own frame. */
export const CodeBlock = ({ text, label }: { text: string; label: string }) => (
  <section
    className="api-code max-h-88 overflow-auto py-3 px-4 bg-surface ruled text-sm leading-5 whitespace-pre"
    aria-label={label}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard (WCAG 2.1.1)
    tabIndex={0}
  >
    <pre className="m-0 font-inherit">
      <code className="m-0 font-inherit">{text}</code>
    </pre>
  </section>
);

/** Shorter pieces stay on one line. */
const UNBROKEN_LENGTH = 24;

/** Breaks between pieces of the address. */
export const Command = ({ text }: { text: string }) => (
  <p className="api-command flex items-center gap-2 mb-2 py-1.5 px-3 bg-sunken text-md">
    <code className="flex-1 min-w-0 font-inherit wrap-anywhere">
      {text.split(/(?<=[/?&])/).map((piece, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the pieces of a text have no other name
        <Fragment key={index}>
          {piece.length <= UNBROKEN_LENGTH ? <span className="whitespace-nowrap">{piece}</span> : piece}
          <wbr />
        </Fragment>
      ))}
    </code>
    <CopyButton value={text} />
  </p>
);

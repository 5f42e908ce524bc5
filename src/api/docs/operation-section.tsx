import { ButtonLink } from '../../ui/button.tsx';
import type { ApiExample } from './api-docs.ts';
import { CodeBlock, Command } from './code-block.tsx';
import { FieldTable, ParameterTable } from './field-table.tsx';
import type { ApiOperation, JsonSchema } from './open-api-document.ts';

type OperationSectionProps = {
  path: string;
  operation: ApiOperation;
  schemas: Readonly<Record<string, JsonSchema>>;
  example: ApiExample | undefined;
  origin: string;
};

/** One call: address, parameters, how to call it, and what this catalog answers. */
export const OperationSection = ({ path, operation, schemas, example, origin }: OperationSectionProps) => {
  const { operationId, summary, description, parameters } = operation;
  const name = answerName(operation);
  const schema = name === null ? undefined : schemas[name];
  return (
    <section className="section-wide api-call" id={operationId}>
      <h2>{summary}</h2>
      <p className="api-address">
        <span className="api-method">GET</span> <code className="num num-long">{path}</code>
      </p>
      <p className="api-words">{description}</p>
      <ParameterTable parameters={parameters} of={summary} />
      {example && (
        <>
          <h3>Try it</h3>
          <Command text={`curl '${origin}${example.json}'`} />
          <CodeBlock text={example.answer} label={`Answer: ${summary}`} />
          <h3>As a table</h3>
          <Command text={`curl '${origin}${example.csv}'`} />
          <CodeBlock text={example.table} label={`Table: ${summary}`} />
          <p className="buttons api-open">
            <ButtonLink size="s" href={example.json} rel="nofollow" label={`Open JSON: ${summary}`}>
              Open JSON
            </ButtonLink>
            <ButtonLink size="s" kind="quiet" href={example.csv} rel="nofollow" label={`Save CSV: ${summary}`}>
              Save CSV
            </ButtonLink>
          </p>
        </>
      )}
      {schema && (
        <details className="address-fold">
          <summary>
            <b>Fields of the answer</b> <span className="small muted num">{name}</span>
          </summary>
          <FieldTable schema={schema} of={name!} />
        </details>
      )}
    </section>
  );
};

/** The schema of the JSON answer by its name in the document. */
export function answerName({ responses }: ApiOperation): string | null {
  const ref = responses['200']?.content?.['application/json']?.schema.$ref;
  return ref?.split('/').at(-1) ?? null;
}

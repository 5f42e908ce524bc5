import { memo } from 'react';
import { Table } from '../../ui/table.tsx';
import type { ApiParameter, JsonSchema } from './open-api-document.ts';
import { describeType } from './describe-type.ts';

/** The parameters of a call. They are the same as long as the server runs, and written once. */
export const ParameterTable = memo(({ parameters, of }: { parameters: readonly ApiParameter[]; of: string }) => (
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
));

const placeOf = (place: ApiParameter['in'], required: boolean) =>
  place === 'path' ? 'in the path' : required ? 'required' : 'optional';

/** The fields of an object of an answer. */
export const FieldTable = memo(({ schema, of }: { schema: JsonSchema; of: string }) => (
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
));

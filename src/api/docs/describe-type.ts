import type { JsonSchema } from './open-api-document.ts';

/** A schema in a few words: "text", "list of PartNumber or null", "whole number, 1 to 100". */
export function describeType(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1)!;
  if (schema.anyOf !== undefined) return schema.anyOf.map(describeType).join(' or ');
  if (schema.enum !== undefined) return schema.enum.map(String).join(', ');
  if (Array.isArray(schema.type))
    return schema.type.map((type: string) => describeType({ ...schema, type })).join(' or ');
  switch (schema.type) {
    case 'array':
      return `list of ${describeType(schema.items ?? {})}`;
    case 'integer':
      return `whole number${rangeOf(schema)}`;
    case 'boolean':
      return 'true or false';
    case 'null':
      return 'null';
    case 'string':
      return TEXTS[schema.format ?? ''] ?? 'text';
    default:
      return schema.properties === undefined ? 'object' : `object of ${Object.keys(schema.properties).join(', ')}`;
  }
}

const TEXTS: Readonly<Record<string, string>> = {
  date: 'text, YYYY-MM-DD',
  'date-time': 'text, ISO time',
  uri: 'address',
};

/** Only where both ends say something: every whole number has a largest. */
function rangeOf({ minimum, maximum, default: preset }: JsonSchema): string {
  if (minimum === undefined || maximum === undefined || maximum === Number.MAX_SAFE_INTEGER) return '';
  return `, ${minimum} to ${maximum}${preset === undefined ? '' : `; by default ${String(preset)}`}`;
}

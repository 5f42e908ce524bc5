/** The used parts of OpenAPI 3.1, with JSON Schema 2020-12. */
export type OpenApiDocument = {
  openapi: '3.1.1';
  info: { title: string; version: string; description: string; license: { name: string; url: string } };
  servers: readonly { url: string }[];
  externalDocs: { description: string; url: string };
  paths: Readonly<Record<string, { get?: ApiOperation; put?: ApiOperation }>>;
  components: {
    schemas: Readonly<Record<string, JsonSchema>>;
    headers: Readonly<Record<string, { description: string; schema: JsonSchema }>>;
    securitySchemes: Readonly<Record<string, { type: 'http'; scheme: 'bearer'; description: string }>>;
  };
};

export type ApiOperation = {
  operationId: string;
  summary: string;
  description: string;
  parameters: readonly ApiParameter[];
  requestBody?: { required: true; content: Readonly<Record<string, { schema: JsonSchema }>> };
  security?: readonly Readonly<Record<string, readonly string[]>>[];
  responses: Readonly<Record<string, ApiResponse>>;
};

export type ApiParameter = {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  description: string;
  schema: JsonSchema;
  /** Each field is a parameter of its own. */
  style?: string;
  explode?: boolean;
  example?: string | Readonly<Record<string, string>>;
};

type ApiResponse = {
  description: string;
  headers?: Readonly<Record<string, { $ref: string }>>;
  content?: Readonly<Record<string, { schema: JsonSchema }>>;
};

export type JsonSchema = {
  $ref?: string;
  type?: string | readonly string[];
  description?: string;
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  enum?: readonly unknown[];
  minimum?: number;
  maximum?: number;
  default?: unknown;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  examples?: readonly unknown[];
  propertyNames?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
};

/** "text", "list of PartNumber or null", "whole number, 1 to 100". */
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
      if (schema.propertyNames !== undefined) return 'texts by name';
      return schema.properties === undefined ? 'object' : `object of ${Object.keys(schema.properties).join(', ')}`;
  }
}

const TEXTS: Readonly<Record<string, string>> = {
  date: 'text, YYYY-MM-DD',
  'date-time': 'text, ISO time',
  uri: 'address',
};

/** Only with both ends. */
function rangeOf({ minimum, maximum, default: preset }: JsonSchema): string {
  if (minimum === undefined || maximum === undefined || maximum === Number.MAX_SAFE_INTEGER) return '';
  return `, ${minimum} to ${maximum}${preset === undefined ? '' : `; by default ${String(preset)}`}`;
}

/** The document, and calls with their answers. */
export type ApiDocs = {
  document: OpenApiDocument;
  ratePerMinute: number;
  /** `kind`: the place on the page. */
  problems: readonly { status: number; kind: string; title: string; when: string }[];
  /** By operation; null without a readable catalog. */
  examples: Readonly<Record<string, ApiExample>> | null;
};

export type ApiExample = {
  /** Relative to the site. */
  json: string;
  csv: string;
  /** Indented. */
  answer: string;
  /** Shows the first entries only. */
  isCut: boolean;
  /** Its first rows. */
  table: string;
};

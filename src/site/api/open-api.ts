import { z } from 'zod';
import { paths } from '#base/paths.ts';
import { answerSchemas } from './answer-schemas.ts';
import { OPERATIONS, type Operation } from './operations.ts';
import { PROBLEMS } from './send-api.ts';
import { PUT_STOCK } from './put-stock.ts';
import { READ_QUOTES } from './read-quotes.ts';
import { WRITE_ANSWER } from './write-answer.ts';

/** The first number is in the paths. */
const API_VERSION = '1.10.0';
const SCHEMA_PLACE = '#/components/schemas/';
const PROBLEM = { $ref: `${SCHEMA_PLACE}Problem` };

/** Made from the schemas of answers when it is first asked for, since it is slow. */
export function openApiText(title: string) {
  let made: { origin: string; document: ReturnType<typeof documentOf>; text: string } | null = null;
  return (origin: string) => {
    if (made?.origin === origin) return made;
    const document = documentOf(title, origin);
    return (made = { origin, document, text: `${JSON.stringify(document, null, 2)}\n` });
  };
}

const documentOf = (title: string, origin: string) => ({
  openapi: '3.1.1',
  info: {
    title,
    version: API_VERSION,
    description:
      'Reads the public catalog: items of supply by NSN, part number, maker and class. Free to use without a key, within the rate. ' +
      'Numbers and codes are texts: leading zeros count. NSNs and NIINs stand with dashes.',
    license: { name: 'Public data of the Federal Logistics Information System', url: `${origin}${paths.api()}` },
  },
  servers: [{ url: origin }],
  externalDocs: { description: 'The same to read, with answers of the running catalog', url: origin + paths.api() },
  paths: {
    ...Object.fromEntries(OPERATIONS.map((operation) => [operation.path, { get: describe(operation) }])),
    ...Object.fromEntries(Object.values(READ_QUOTES).map((read) => [read.path, { get: describe(read) }])),
    [WRITE_ANSWER.path]: { put: describe(WRITE_ANSWER) },
    [PUT_STOCK.path]: { put: describe(PUT_STOCK) },
  } as Record<string, { get?: ApiOperation; put?: ApiOperation }>,
  components: { schemas: schemas(), headers: HEADERS, securitySchemes: { operatorKey: OPERATOR_KEY } },
});

export type OpenApiDocument = ReturnType<ReturnType<typeof openApiText>>['document'];
export type ApiOperation = ReturnType<typeof describe>;
export type JsonSchema = z.core.JSONSchema.JSONSchema;

function describe(operation: Operation | (Omit<Operation, 'rows' | 'call'> & { body?: z.ZodType })) {
  const { id: operationId, summary, description, answer } = operation;
  const parameters = Object.entries(operation.parameters).map(([name, one]) => ({
    name,
    in: one.in,
    required: !one.schema.safeParse(undefined).success,
    description: one.description,
    ...(one.family !== undefined && { style: 'form', explode: true }),
    schema: withoutAddress(z.toJSONSchema(one.schema, { io: 'input' })),
    ...(one.example !== undefined && { example: one.example }),
  }));
  const facts = { operationId, summary, description, parameters };
  const refusals = (statuses: readonly number[]) =>
    Object.fromEntries(
      PROBLEMS.filter(({ status }) => statuses.includes(status)).map(({ status, when: description }) => {
        const headers = refs([...COMMON_HEADERS, ...(status === 429 || status === 503 ? ['Retry-After'] : [])]);
        return [status, { description, headers, content: { 'application/problem+json': { schema: PROBLEM } } }];
      }),
    );
  if (!('rows' in operation)) {
    const { body } = operation;
    return {
      ...facts,
      ...(body && { requestBody: { required: true, content: jsonOf(body) } }),
      security: [{ operatorKey: [] }],
      responses: {
        200: {
          description: body ? 'Kept or sent.' : 'The answer.',
          headers: refs([...COMMON_HEADERS, 'Cache-Control']),
          content: jsonOf(answer),
        },
        ...refusals([400, 401, 403, 404, 429, 503, ...(body ? [409, 413, 415, 422] : [])]),
      },
    };
  }
  const headers = [...COMMON_HEADERS, ...('limit' in operation.parameters ? ['Link'] : [])];
  return {
    ...facts,
    responses: {
      200: {
        description: `The answer. As CSV each row is ${operation.rows}.`,
        headers: refs([...headers, 'ETag', 'Cache-Control']),
        content: { ...jsonOf(answer), 'text/csv': { schema: { type: 'string' } } },
      },
      304: { description: 'What the caller has, by If-None-Match, is what it would get.', headers: refs(headers) },
      ...refusals([400, 404, 406, 429, 503]),
    },
  };
}

const jsonOf = (schema: z.ZodType) => ({
  'application/json': { schema: { $ref: SCHEMA_PLACE + answerSchemas.get(schema)!.id } },
});

const OPERATOR_KEY = {
  type: 'http',
  scheme: 'bearer',
  description:
    'The key of an operator who may answer requests: npm run operators -- add NAME. One with a passkey is for people.',
} as const;

const COMMON_HEADERS = ['RateLimit', 'RateLimit-Policy'];

const refs = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const HEADERS = {
  'RateLimit-Policy': {
    description: 'Calls allowed to one address: q in w seconds (draft-ietf-httpapi-ratelimit-headers).',
    schema: { type: 'string', examples: ['"default";q=120;w=60'] },
  },
  RateLimit: {
    description: 'Calls left, and after how many seconds all are there again.',
    schema: { type: 'string', examples: ['"default";r=119;t=1'] },
  },
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'string', examples: ['10'] } },
  ETag: { description: 'Names the state of the answer for If-None-Match.', schema: { type: 'string' } },
  'Cache-Control': { description: 'How long the answer may be kept.', schema: { type: 'string' } },
  Link: {
    description: 'The pages after and before this one, in the same form.',
    schema: { type: 'string', examples: ['</api/v1/fsc/5305?after=5305-00-000-0094>; rel="next"'] },
  },
};

function schemas(): Record<string, JsonSchema> {
  const { schemas: made } = z.toJSONSchema(answerSchemas, {
    io: 'input',
    uri: (id) => SCHEMA_PLACE + id,
    override: ({ zodSchema, jsonSchema }) => {
      const named = answerSchemas.get(zodSchema);
      if (named !== undefined) jsonSchema.description = named.description;
    },
  });
  return Object.fromEntries(Object.entries(made).map(([name, schema]) => [name, withoutAddress(schema)]));
}

function withoutAddress(schema: object): JsonSchema {
  const { $schema: _schema, $id: _id, ...rest } = schema as JsonSchema & { $schema?: string; $id?: string };
  return rest;
}

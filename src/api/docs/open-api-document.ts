/** The parts of an OpenAPI 3.1 document that this project writes and shows. Schemas are JSON Schema 2020-12. */
export type OpenApiDocument = {
  openapi: '3.1.1';
  info: { title: string; version: string; description: string; license: { name: string; url: string } };
  servers: readonly { url: string }[];
  externalDocs: { description: string; url: string };
  paths: Readonly<Record<string, { get: ApiOperation }>>;
  components: { schemas: Readonly<Record<string, JsonSchema>>; headers: Readonly<Record<string, ApiHeader>> };
};

export type ApiOperation = {
  operationId: string;
  summary: string;
  description: string;
  parameters: readonly ApiParameter[];
  responses: Readonly<Record<string, ApiResponse>>;
};

export type ApiParameter = {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  description: string;
  schema: JsonSchema;
  example?: string;
};

export type ApiResponse = {
  description: string;
  headers?: Readonly<Record<string, { $ref: string }>>;
  content?: Readonly<Record<string, { schema: JsonSchema }>>;
};

export type ApiHeader = { description: string; schema: JsonSchema };

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
};

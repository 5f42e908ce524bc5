import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenApiDocument } from './open-api.ts';
import { problem } from './answer-schemas.ts';
import { OPERATIONS } from './operations.ts';
import { ENDPOINTS } from '#base/routes.ts';
import { anEngine as aPostgresEngine } from '../../../test/support/catalog/postgres-engine.fixture.ts';
import { anEngine as aSqliteEngine } from '../../../test/support/catalog/sqlite-engine.fixture.ts';
import { anApiCatalog } from '../../../test/support/api/api-catalog.fixture.ts';
import { CHOSEN } from '../../../test/support/api/chosen-catalog.fixture.ts';
import { anApiSite, type ApiSite } from '../../../test/support/api/api-site.fixture.ts';

const CALLS: [path: string, url: string][] = [
  ['/api/v1/nsn/{nsn}', '/nsn/5305-01-234-5678'],
  ['/api/v1/nsn/{nsn}', '/nsn/5305002222222'],
  ['/api/v1/nsn/{nsn}', '/nsn/044444444'],
  ['/api/v1/nsn/{nsn}', '/nsn/5305-00-333-3333'],
  ['/api/v1/nsn/{nsn}', '/nsn/0010-00-000-0007'],
  ['/api/v1/nsn/{nsn}', '/nsn/99-999-9999'],
  ['/api/v1/nsn/{nsn}', '/nsn/x'],
  ['/api/v1/search', '/search?q=nut&limit=7'],
  ['/api/v1/search', '/search?q=ms16998/28'],
  ['/api/v1/search', '/search?q=81343'],
  ['/api/v1/search', '/search?q=53'],
  ['/api/v1/search', '/search?q=nut&has=freight&fsc=5310&cage=81343'],
  ['/api/v1/search', '/search?q=nut&limit=7&before=5310-00-000-0510'],
  ['/api/v1/search', '/search'],
  ['/api/v1/search', '/search?q=allen screw 1/4&limit=7&c.MATL=STEEL&sort=-c.AARG'],
  ['/api/v1/search', '/search?q=titanium elephant screw'],
  ['/api/v1/search', '/search?q=allen screw&c.MATL=CHEESE'],
  ['/api/v1/search', '/search?q=CH-1'],
  ['/api/v1/search', '/search?q=CH-1&numbersAfter=all'],
  ['/api/v1/search', '/search?q=nut&c.ZZZZ=1'],
  ['/api/v1/facets', '/facets?q=nut'],
  ['/api/v1/facets', '/facets?q=allen screw 1/4&c.AARG.min=10 mm'],
  ['/api/v1/facets', '/facets?fsc=5305&c.MATL=STEEL&c.AAJF.min=1/4&units=mm'],
  ['/api/v1/facets', '/facets?name=00099&c.MATL=CHEESE'],
  ['/api/v1/name/{inc}', '/name/00099?limit=7&sort=c.AARG&c.AARG.none=1&c.AARG.max=1'],
  ['/api/v1/name/{inc}', '/name/00100'],
  ['/api/v1/fsc/{code}', '/fsc/5306?sort=makers&limit=7'],
  ['/api/v1/facets', '/facets?fsc=5310'],
  ['/api/v1/facets', '/facets?fsc=5310&c.ZZZZ=1'],
  ['/api/v1/facets', '/facets'],
  ['/api/v1/name/{inc}', '/name/99999'],
  ['/api/v1/name/{inc}', '/name/x'],
  ['/api/v1/fsc/{code}', '/fsc/5310?limit=7&after=5310-00-000-0510'],
  ['/api/v1/fsc/{code}', '/fsc/0010'],
  ['/api/v1/fsc/{code}', '/fsc/9999'],
  ['/api/v1/cage/{code}', '/cage/81343?limit=7'],
  ['/api/v1/cage/{code}', '/cage/81343?fsc=5310&q=nut-1'],
  ['/api/v1/cage/{code}', '/cage/ZZZZZ'],
];

const sites: ApiSite[] = [];
let document: OpenApiDocument;
/** Answers of both engines, by call; fetched before ajv compiles, which keeps a busy machine from answering. */
const answers = new Map<string, LightMyRequestResponse[]>();
beforeAll(async () => {
  for (const open of [aSqliteEngine, aPostgresEngine]) sites.push(await anApiSite(open, anApiCatalog(CHOSEN)));
  document = (await sites[0]!.app.inject(ENDPOINTS.apiDocument)).json();
  for (const [, url] of CALLS) answers.set(url, await Promise.all(sites.map((site) => site.get(url))));
});
afterAll(async () => {
  for (const site of sites) await site.close();
});

/** Checks values against a schema of the document. */
function validatorOf(path: string) {
  const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
  addFormats.default(ajv);
  ajv.addVocabulary(['openapi', 'info', 'servers', 'externalDocs', 'paths', 'components', 'example']);
  ajv.addSchema({ $id: 'https://parts.example/api', ...document }, 'document');
  const pointer = path.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
  return (status: number, type: string) =>
    ajv.getSchema(`document#/paths/${pointer}/get/responses/${status}/content/${type.replaceAll('/', '~1')}/schema`)!;
}

describe('the OpenAPI document', () => {
  test('is kept under an ETag and open to the pages of other sites', async () => {
    const { app } = sites[0]!;
    const { headers } = await app.inject(ENDPOINTS.apiDocument);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'access-control-allow-origin': '*',
    });
    const again = await app.inject({ url: ENDPOINTS.apiDocument, headers: { 'if-none-match': String(headers.etag) } });
    expect(again.statusCode).toBe(304);
  });

  test('names every address of the API that is routed, and no other (C12.4)', () => {
    const routed = Object.values(ENDPOINTS)
      .filter((url) => url.startsWith('/api/v1/') && ![ENDPOINTS.apiDocument, ENDPOINTS.apiRest].includes(url as never))
      .map((url) => url.replace(/:(\w+)/g, '{$1}'));
    expect(Object.keys(document.paths).toSorted()).toEqual(routed.toSorted());
  });

  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(document) as never);
    expect(errors).toBeUndefined();
    expect([valid, validator.version]).toEqual([true, '3.1']);
  });
});

describe.each(CALLS)('%s, called as %s,', (path, url) => {
  test('answers what the document says, field by field, and the same from both engines', () => {
    const validate = validatorOf(path);
    const operation = OPERATIONS.find((candidate) => candidate.path === path)!;
    const [first, second] = answers.get(url)!;
    const { statusCode, headers, body } = first!;
    expect(second!.body).toBe(body);
    // every NSN has dashes
    expect(body).not.toMatch(/"\d{13}"/);
    const check = validate(statusCode, String(headers['content-type']).split(';')[0]!);
    expect([check(JSON.parse(body)), check.errors]).toEqual([true, null]);
    // Parsing drops what the schema does not know: nothing is answered that is not described.
    const schema = statusCode === 200 ? operation.answer : problem;
    expect(schema.parse(JSON.parse(body))).toEqual(JSON.parse(body));
  });
});

import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aQuotePayload } from '../../test/support/quotes/quote-payload.fixture.ts';
import { aQuoteSite, SITE_ORIGIN, type QuoteSite } from '../../test/support/quotes/quote-site.fixture.ts';
import type { RfqNumber } from '#base/domain/rfq-number.ts';
import { secretHash } from '#base/domain/secrets.ts';
import {
  OPERATOR_ROLES,
  SESSION_IDLE_MS,
  type Operator,
  type OperatorArea,
} from '#base/operators/store/operator-store.ts';
import { readQuotePayload } from '#desk/request/quote-payload.ts';
import { ENDPOINTS, PAGE_NAMES, pageLine } from '#base/routes.ts';
import { openStock } from '#stock/open-stock.ts';
import { newFolder } from '../../test/support/new-folder.ts';

/** Open to anyone (G5.1), or opened by a secret of the request's own: a receipt by its token, a sign-in by what it shows. */
const PUBLIC = new Set(
  `/ /catalog /fsg/:fsg /fsc/:fsg/:fsc /fsc/:fsg/:fsc/:nsn /nsn /nsn/:fsg /nsn/:fsg/:fsc /nsn/:fsg/:fsc/:nsn /range/:nsn /drawing/:name /name/:inc /cage/:cage
  /look-alikes/:nsn /compare /list /cart /rfq /requests /api /quote/:token /quote/:token/rfq.txt /quote/:token/rfq.pdf
  /quote/:token/quotation.pdf /quote/:token/order.pdf /quote/:token/files/:id /functions/v1/send-rfq-notification /functions/v1/attach-file /functions/v1/request-states
  /functions/v1/suggest /functions/v1/look-alikes /functions/v1/units-of-issue /functions/v1/match-list /functions/v1/proxy-fetch
  /operator/sign-in /functions/v1/operator-session
  /api/v1/openapi.json /api/v1/nsn/:nsn /api/v1/search /api/v1/facets /api/v1/name/:inc /api/v1/fsc/:code /api/v1/cage/:code /api/v1/*
  /api/v1/ /api/v1 /api/v1/search.json /api/v1/search.csv /api/v1/facets.json /api/v1/facets.csv /mcp
  /changes /changes.xml /api/v1/changes /api/v1/changes.json /api/v1/changes.csv
  /sitemap /sitemap/ /sitemap.css /sitemap.xml /sitemap-working.xml /sitemap-static.xml /sitemap-index.xml /sitemap-pages.xml
  /sitemap-files.xml /sitemap-groups.xml /sitemap/:type /sitemap/:type/:page /sitemap/fsc/:fsc /sitemap/*
  /feed/stock.csv /sitemaps /sitemaps/* /sitemaps/:filename /sitemap-shelf.xml /shelf /shelf.csv /part/:cage/:number
  /functions/v1/sitemap /functions/v1/dynamic-sitemap /functions/v1/generate-gz-sitemap /functions/v1/serve-sitemap-file
  /static-sitemap-generator /sitemap-generator /sitemap-debug /sitemap-test /sitemap-validation /sitemap-url-validator /sitemap-status
  /final-sitemap-test /comprehensive-sitemap /sitemap-exporter /sitemap-range-exporter /bulk-sitemap-generator
  /imprint /privacy /terms /export /brand.css /brand/:file /healthz /readyz /metrics /robots.txt /favicon.ico /speculation-rules.json`.split(
    /\s+/,
  ),
);

const ENTERED_BY: Record<OperatorArea, readonly Operator['role'][]> = {
  quotes: ['quotes', 'records', 'both'],
  records: ['records', 'both'],
  sitemaps: ['sitemaps', 'both'],
  operators: ['both'],
  own: OPERATOR_ROLES,
};
const NUMBER = 'RFQ-1793456789012' as RfqNumber;
const PAGE = ['GET', 'HEAD', 'POST'] as const;
type Row = [route: string, area: OperatorArea, methods: readonly ((typeof PAGE)[number] | 'PUT')[], json?: true];

/** What operators alone may open, with the methods that the gate stands before. Any other method of such an address is 405. */
const GUARDED: readonly Row[] = [
  ['/quotes', 'quotes', PAGE],
  ['/quotes/prices', 'quotes', PAGE],
  ['/stock', 'quotes', PAGE],
  ['/stock/file', 'quotes', ['POST']],
  ['/stock/refused.csv', 'quotes', ['GET']],
  ['/api/v1/stock/:list', 'quotes', ['PUT'], true],
  ['/quotes/new', 'quotes', PAGE],
  ['/operator/as-arrived.json', 'own', ['GET']],
  ['/help/pictures/:name', 'own', ['GET']],
  ['/operator/brand/:file', 'own', ['GET', 'HEAD']],
  ['/quotes/:number', 'quotes', PAGE],
  ...['quotation', 'order', 'packing-list'].map((paper): Row => [
    `/quotes/:number/${paper}.pdf`,
    'quotes',
    ['GET', 'HEAD'],
  ]),
  ['/quotes/:number/files', 'quotes', ['POST']],
  ['/quotes/:number/files/:id', 'quotes', ['GET']],
  ['/quotes/found.csv', 'quotes', ['GET']],
  ...['/quotes/export.csv', '/quotes/export.json'].map((route): Row => [route, 'records', ['GET']]),
  ['/functions/v1/save-answer', 'quotes', ['POST']],
  ['/api/v1/quotes', 'quotes', ['GET', 'HEAD'], true],
  ['/api/v1/quotes/:number', 'quotes', ['GET', 'HEAD'], true],
  ['/api/v1/quotes/:number/answer', 'quotes', ['PUT'], true],
  ...['/operator', '/operators', '/operator/brand', '/help', '/help/:page'].map((route): Row => [route, 'own', PAGE]),
  ['/functions/v1/passkey-options', 'own', ['POST'], true],
  ['/functions/v1/passkey', 'own', ['POST'], true],
  ['/operator/log', 'operators', PAGE],
  ...`/sitemap-health /crawl /crawl/files /crawl/files/:file /demand`
    .split(' ')
    .map((route): Row => [route, 'sitemaps', PAGE]),
  ...`/sitemap-health/results.csv /sitemap-health/results.json /crawl/coverage.csv /crawl/files/:file/missed.csv
    /demand/asked.csv /demand/missing.csv`
    .split(/\s+/)
    .map((route): Row => [route, 'sitemaps', ['GET']]),
  ['/functions/v1/sitemap-file-run', 'sitemaps', ['GET', 'HEAD', 'POST'], true],
  ['/functions/v1/upload-sitemap-gz', 'sitemaps', ['POST'], true],
];

type Headers = Record<string, string>;
/** Nobody of these is let in anywhere. */
const strangers: [who: string, headers: Headers][] = [['nobody', {}]];
/** A key and a session of each role. */
const signedIn: [role: Operator['role'], how: string, headers: Headers][] = [];
const added: RouteOptions[] = [];
let site: QuoteSite;
let stock: Awaited<ReturnType<typeof openStock>>;

beforeAll(async () => {
  stock = await openStock({ dataDir: newFolder('stock') }, () => undefined);
  site = await aQuoteSite({
    env: { METRICS: 'on', STOCK_FEED_TOKEN: 'f'.repeat(32) },
    onRoute: (route) => void added.push(route),
    stock: stock.services,
  });
  await site.app.ready();
  const read = readQuotePayload(aQuotePayload());
  if ('request' in read) await site.store.addQuote(read.request, [], 1_793_456_789_012);
  const { operators } = site;
  const add = async (name: string, role: Operator['role'], passkey = false): Promise<Operator> => {
    const operator = (await operators.addOperator({ name, role, keyHash: secretHash(`op_${name}`), atMs: 1 }))!;
    const key = { publicKey: new Uint8Array([1]), counter: 0, transports: [], label: 'Test', createdAtMs: 1 };
    if (passkey) await operators.addPasskey({ ...key, id: name, operatorId: operator.id });
    return operator;
  };
  const session = async (operator: Operator, token: string, { complete = true, idleMs = 0 } = {}) => {
    const of = { operatorId: operator.id, tokenHash: secretHash(token), device: 'Test', address: '127.0.0.1' };
    const { id } = await operators.addSession({ ...of, complete, atMs: Date.now() - idleMs });
    return { id, headers: { cookie: `operator=${token}`, origin: SITE_ORIGIN } };
  };

  for (const role of OPERATOR_ROLES) {
    const operator = await add(role, role);
    signedIn.push([role, 'key', { authorization: `Bearer op_${role}` }]);
    signedIn.push([role, 'session', (await session(operator, `of-${role}`)).headers]);
  }
  const careful = await add('careful', 'both', true);
  strangers.push(['key without its passkey', { authorization: 'Bearer op_careful' }]);
  strangers.push(['session without its passkey', (await session(careful, 'waits', { complete: false })).headers]);
  const ended = await session(careful, 'ended');
  await operators.endSession(ended.id);
  strangers.push(['ended session', ended.headers]);
  const idle = await session(careful, 'idle', { idleMs: SESSION_IDLE_MS + 60_000 });
  strangers.push(['session of yesterday', idle.headers]);
});
afterAll(async () => {
  await site.close();
  await stock.close();
});

const isChange = (method: string) => method !== 'GET' && method !== 'HEAD';
const ask = ([route, , , json]: Row, method: string, headers: Headers) =>
  site.app.inject({
    method: method as 'GET',
    url: route.replace(':number', NUMBER).replace(':id', '1').replace(':file', 'nsn-1'),
    headers: {
      host: 'parts.example',
      ...(isChange(method) && { 'content-type': json ? 'application/json' : 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    ...(isChange(method) && { payload: json ? '{}' : '' }),
  });
/** The tool pages show the progress of a run to those who may see it, and nothing to all others, without asking for a key. */
const isProgress = ([route]: Row, method: string) => route === '/functions/v1/sitemap-file-run' && !isChange(method);
/** A ceremony goes on in a session that waits for its passkey; no body names what it is for. */
const isCeremony = ([route]: Row, who: string) =>
  route.startsWith('/functions/v1/passkey') && who === 'session without its passkey';

test('every address of the server is open to anyone, or to operators alone (G5.1)', () => {
  const guarded = new Map(GUARDED.map(([route, , methods]) => [route, methods]));
  const routes = new Set(added.map(({ url }) => url));
  expect([...routes].filter((route) => PUBLIC.has(route) === guarded.has(route))).toEqual([]);
  expect([...guarded.keys(), ...PUBLIC].filter((route) => !routes.has(route))).toEqual([]);
  // the files of a build alone are not there
  const ofManifest = [...Object.values(ENDPOINTS), ...PAGE_NAMES.flatMap((name) => pageLine(name).path ?? [])];
  expect(ofManifest.filter((route) => !routes.has(route))).toEqual([ENDPOINTS.asset]);
});

test.each(GUARDED)('%s opens to operators of the area %s alone (G5.1)', async (...row) => {
  const [route, area, methods] = row;
  const registered = added.filter(({ url }) => url === route).flatMap(({ method }) => method);
  expect(methods.filter((method) => !registered.includes(method))).toEqual([]);
  const wrong: string[] = [];
  const expectAnswer = async (method: string, who: string, headers: Headers, expected: number | 'let in') => {
    const { statusCode, body } = await ask(row, method, headers);
    const isHidden = isProgress(row, method) && statusCode === 200 && /^(?:\{"run":null\}\s*)?$/.test(body);
    const isRefused = isHidden || [401, 403, 429].includes(statusCode);
    const isRight = expected === 'let in' ? !isRefused : isHidden || statusCode === expected;
    if (!isRight || (isRefused && body.includes('ana@buyer'))) wrong.push(`${method} ${who}: ${statusCode}`);
  };
  for (const method of registered) {
    if (!(methods as readonly string[]).includes(method)) {
      await expectAnswer(method, 'both', { authorization: 'Bearer op_both' }, 405);
      continue;
    }
    for (const [who, headers] of strangers) await expectAnswer(method, who, headers, isCeremony(row, who) ? 400 : 401);
    for (const [role, how, headers] of signedIn) {
      const isOpen = ENTERED_BY[area].includes(role);
      await expectAnswer(method, `${how} of ${role}`, headers, isOpen ? 'let in' : 403);
      const foreign = { ...headers, origin: 'https://evil.example' };
      if (isOpen && isChange(method)) await expectAnswer(method, `${how} of ${role} from elsewhere`, foreign, 403);
    }
  }
  expect(wrong).toEqual([]);
});

test('a request is deleted by operators of records alone, whoever posts the form (C19.57)', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const payload = `action=delete&confirm=${NUMBER}`;
  const statusOf = async (who: Headers) =>
    (await site.app.inject({ method: 'POST', url: `/quotes/${NUMBER}`, headers: { ...headers, ...who }, payload }))
      .statusCode;
  for (const [who, of] of strangers) expect([who, await statusOf(of)]).toEqual([who, 401]);
  for (const [role, how, of] of signedIn.filter(([one]) => one === 'quotes' || one === 'sitemaps'))
    expect([role, how, await statusOf(of)]).toEqual([role, how, 403]);
  const { request } = readQuotePayload(aQuotePayload()) as { request: Parameters<typeof site.store.addQuote>[0] };
  for (const [role, how, of] of signedIn.filter(([one]) => one === 'records' || one === 'both')) {
    expect([role, how, await site.store.findQuote(NUMBER)]).toMatchObject([role, how, {}]);
    expect([role, how, await statusOf(of)]).toEqual([role, how, 303]);
    expect(await site.store.findQuote(NUMBER)).toBeNull();
    await site.store.addQuote(request, [], 1_793_456_789_012);
  }
});

test.each([
  [`/quotes/${NUMBER}`, 2 * 1_024 * 1_024, false],
  [`/quotes/${NUMBER}`, 2 * 1_024 * 1_024 + 1, true],
  ['/quotes', 256 * 1_024, false],
  ['/quotes', 256 * 1_024 + 1, true],
])('a form for %s of %d bytes is too large: %s (G4.5)', async (url, bytes, isTooLarge) => {
  const headers = { authorization: 'Bearer op_both', 'content-type': 'application/x-www-form-urlencoded' };
  const { statusCode } = await site.app.inject({ method: 'POST', url, headers, payload: 'x'.repeat(bytes) });
  expect(statusCode === 413).toBe(isTooLarge);
});

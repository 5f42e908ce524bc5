import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../../../test/free-port.ts';
import { sourceOf } from '../../../test/support/http/built-site.fixture.ts';
import { runCommand } from '../../../test/support/cli/run-command.fixture.ts';
import { newFolder } from '../../../test/support/new-folder.ts';
import { aMailServer } from '../../../test/support/quotes/mail-server.fixture.ts';
import { aSitemapCatalog } from '../../../test/support/sitemaps/endpoint-catalog.fixture.ts';
import { aQuoteSite, SITE_ORIGIN, TEST_KEY, type QuoteSite } from '../../../test/support/quotes/quote-site.fixture.ts';
import { closing } from '#base/domain/in-parallel.ts';
import { openQuoteStore } from '#desk/store/open-quote-stores.ts';
import { copyName } from '#desk/store/quote-copies.ts';
import { runDoctor } from './doctor.ts';

const loaded = { ...aSitemapCatalog({ 5305: 3 }), ping: async () => {} };
let site: QuoteSite;
let url: string;
let readiness: { parts: { catalog: object } };

beforeAll(async () => {
  site = await aQuoteSite({ source: sourceOf(loaded) });
  url = await site.app.listen({ port: 0, host: '127.0.0.1' });
  readiness = (await site.app.inject('/readyz')).json();
});
afterAll(() => site.close());

/** A DATA_DIR whose brand sets this. */
function dataDirOf(set: object): string {
  const dataDir = newFolder('doctor');
  mkdirSync(join(dataDir, 'brand'));
  const keys = ['companyName', 'companyTagline', 'phone', 'address', 'hours', 'marketingClaim'];
  const own = { ...Object.fromEntries(keys.map((key) => [key, 'Ours'])), email: 'desk@halden.example', ...set };
  writeFileSync(join(dataDir, 'brand/site-settings.json'), JSON.stringify(own));
  return dataDir;
}

type Found = { check: string; state: string; words: string };

async function doctor(args: string[] = [], environment: Record<string, string> = {}) {
  const env = { DATA_DIR: newFolder('doctor'), SITE_URL: SITE_ORIGIN, OPERATOR_KEY: TEST_KEY, ...environment };
  const { code, out, error } = await runCommand(runDoctor, ['--url', url, '--json', ...args], env);
  const findings = out === '' ? [] : (JSON.parse(out) as Found[]);
  const all = out + error;
  return { code, error, all, of: (check: string) => findings.find((one) => one.check === check), findings };
}

async function aServer(answer: RequestListener): Promise<string[]> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return ['--url', `http://127.0.0.1:${(server.address() as AddressInfo).port}`];
}

const answering = (catalog: object, headers: Record<string, string> = {}): RequestListener => {
  const { parts } = readiness;
  const body = JSON.stringify({ ...readiness, parts: { ...parts, catalog: { ...parts.catalog, ...catalog } } });
  return (_request, answer) => answer.writeHead(200, headers).end(body);
};

test('a site on which all is well has a line for each check, ends with 0 and shows no key (G9.1)', async () => {
  const { code, findings, all } = await doctor();
  expect(findings.filter(({ state }) => state === 'fault')).toEqual([]);
  expect([code, findings.map(({ check }) => check)]).toEqual([
    0,
    ['settings', 'site', 'disk', 'mail', 'copies', 'clocks', 'edition', 'proxies', 'sitemaps'],
  ]);
  expect(all).not.toContain(TEST_KEY);
  const { out } = await runCommand(runDoctor, ['--url', url], { DATA_DIR: newFolder('doctor'), SITE_URL: SITE_ORIGIN });
  expect(out.split('\n').slice(0, 2)).toEqual([
    'ok  settings  All settings can be used.',
    `ok  site      ${url} serves its visitors.`,
  ]);
});

test.each([
  [['--url', 'ftp://x'], '--url is an http or https address, not "ftp://x".'],
  [['--mail', 'me'], '--mail is an e-mail address, not "me".'],
  [['more'], 'What is "more" for?'],
  [['--what'], "Unknown option '--what'"],
])('%j is not understood (G9.1)', async (args, words) => {
  const { code, error } = await doctor(args);
  expect([code, error.split('\n')[0]]).toEqual([2, words]);
});

test('a setting that cannot be used is one line, without its secret (G9.1)', async () => {
  const { code, findings, all } = await doctor([], { SMTP_URL: 'hidden-secret' });
  expect([code, findings.length, all.includes('hidden-secret')]).toEqual([1, 1, false]);
  expect(findings[0]!.words).toContain('Setting SMTP_URL is not usable');
});

test('a file of the brand that the next start would refuse is one line (G9.1)', async () => {
  const { code, findings } = await doctor([], { DATA_DIR: dataDirOf({ brandColor: '#7fb3d5' }) });
  expect([code, findings.map(({ check, state, words }) => [check, state, words])]).toEqual([
    1,
    [['settings', 'fault', expect.stringMatching(/^brand\/site-settings\.json .*brandColor #7fb3d5 .* 2\.\d:1/)]],
  ]);
});

test('a site that does not run, another site and no answer are told apart (G9.2)', async () => {
  const closed = await doctor(['--url', `http://127.0.0.1:${await freePort()}`]);
  expect(closed.of('site')!.words).toMatch(/^Nothing answers at .* \(ECONNREFUSED\): start it with `npm start`/);
  const other = await doctor(await aServer((_request, answer) => answer.end('<p>Hello')));
  expect(other.of('site')).toMatchObject({ state: 'fault', words: expect.stringContaining('is not this site') });
  const foreign = await doctor(await aServer((_request, answer) => answer.end('{"status":"UP"}')));
  expect([foreign.code, foreign.of('site')!.words]).toEqual([1, expect.stringContaining('is not this site')]);
  expect(foreign.of('proxies')).toBeUndefined();
});

test('a proxy whose site does not run, a name that is not known and a certificate are told apart (G9.2)', async () => {
  const proxy = await doctor(await aServer((_request, answer) => answer.writeHead(502).end('<h1>Bad gateway')));
  expect(proxy.of('site')!.words).toMatch(/^A proxy answers 502 at .*: start it with `npm start`, or mend its address/);
  const unknown = await doctor(['--url', 'https://nobody.invalid']);
  expect(unknown.of('site')!.words).toMatch(/^https:\/\/nobody\.invalid cannot be reached \(E[A-Z_]+\): mend its name/);
});

test('a site that takes the call and says nothing is named after ten seconds (G9.2)', async () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 100));
  onTestFinished(() => limit.mockRestore());
  const silent = await doctor(await aServer(() => {}));
  expect([silent.code, silent.of('site')!.words]).toEqual([1, expect.stringMatching(/ within 10 seconds: start it /)]);
  expect(limit).toHaveBeenCalledExactlyOnceWith(10_000);
});

test('a folder that is not there is a fault (G9.3)', async () => {
  const { of } = await doctor([], { DATA_DIR: '/nowhere/at/all' });
  expect(of('disk')).toMatchObject({ state: 'fault', words: expect.stringContaining('cannot be written (ENOENT)') });
});

test.each([
  [10_000, 'warning', /^The clock here is (9|10|11) s behind that of the site/],
  [-90_000, 'fault', /^The clock here is (88|89|90) s ahead of that of the site/],
])('a clock that is %i ms off is said (G9.4)', async (offMs, state, words) => {
  const date = new Date(Date.now() + offMs).toUTCString();
  const { of } = await doctor(await aServer(answering({}, { date })));
  expect(of('clocks')).toEqual({ check: 'clocks', state, words: expect.stringMatching(words) });
});

test.each([
  [{ editionAgeDays: 46 }, 'warning', /46 days old, and PUB LOG is monthly: `npm run import/],
  [{ sample: true }, 'warning', /^The sample is in force/],
  [{ version: null }, 'fault', /^No catalog is in force/],
  [{ status: 'unavailable', version: null }, 'fault', /^The database of the catalog does not answer/],
])('an edition %j is said (G9.5)', async (catalog, state, words) => {
  const { of } = await doctor(await aServer(answering(catalog)));
  expect(of('edition')).toEqual({ check: 'edition', state, words: expect.stringMatching(words) });
});

test('mail is tried, a test mail is sent when asked for, and a refusal shows no password (G9.6)', async () => {
  const server = await aMailServer();
  onTestFinished(() => server.close());
  const mail = { SMTP_URL: server.url, MAIL_FROM: 'site@parts.example', QUOTE_INBOX: 'desk@parts.example' };
  expect((await doctor([], mail)).of('mail')).toMatchObject({
    state: 'ok',
    words: expect.stringContaining('nothing was sent'),
  });
  expect(server.received).toEqual([]);
  const sent = await doctor(['--mail', 'ops@parts.example'], mail);
  expect([sent.of('mail')!.words, server.received[0]!.to]).toEqual([
    'A test mail was sent to ops@parts.example: look for it, also in the folder of junk.',
    ['ops@parts.example'],
  ]);
  const DATA_DIR = dataDirOf({ mailSender: 'Halden <sales@halden.example>' });
  await doctor(['--mail', 'ops@parts.example'], { ...mail, DATA_DIR });
  expect(server.received.map(({ from }) => from)).toEqual(['site@parts.example', 'sales@halden.example']);
  const broken = await doctor([], { ...mail, SMTP_URL: 'smtp://me:my-password@127.0.0.1:1' });
  expect(broken.of('mail')!.state).toBe('fault');
  expect(broken.all).not.toContain('my-password');
});

test('copies are held against their schedule and their record (G9.7)', async () => {
  const dataDir = newFolder('doctor');
  const set = { DATA_DIR: dataDir, BACKUP_EVERY: '1' };
  expect((await doctor([], set)).of('copies')!.words).toContain('holds no good copy');
  const folder = join(dataDir, 'backups');
  mkdirSync(folder);
  const copy = async (atMs: number): Promise<string> => {
    const file = join(folder, copyName(atMs));
    await closing(openQuoteStore({ dataDir }), (store) => store.backup(file));
    return file;
  };
  const file = await copy(Date.now());
  expect((await doctor([], set)).of('copies')).toMatchObject({
    state: 'ok',
    words: 'The newest copy is 0 hours old and whole.',
  });
  const record = JSON.parse(readFileSync(`${file}.json`, 'utf8'));
  writeFileSync(`${file}.json`, JSON.stringify({ ...record, madeAtMs: Date.now() - 5 * 3_600_000 }));
  expect((await doctor([], set)).of('copies')!.words).toContain('5 hours old, and BACKUP_EVERY is 1');
  writeFileSync(file, readFileSync(file).fill(0, 100, 2_000));
  expect((await doctor([], set)).of('copies')).toMatchObject({ words: expect.stringContaining('is damaged') });
});

test.each([
  [0, '', 'ok', '0 proxies stand before the site'],
  [1, '192.0.2.7, 10.0.0.1', 'fault', '2 proxies stand before the site, TRUST_PROXY is 1: set it to 2.'],
  [
    1,
    '',
    'fault',
    '0 proxies stand before the site, TRUST_PROXY is 1: set it to 0, or name the address of visitors with --url.',
  ],
  [2, '192.0.2.7, 10.0.0.1', 'ok', 'which counts you as 192.0.2.7'],
])('TRUST_PROXY %i with the header "%s" is judged as it arrives (G9.8)', async (hops, header, state, words) => {
  const behind = await aQuoteSite({ source: sourceOf(loaded), env: { TRUST_PROXY: String(hops) } });
  onTestFinished(() => behind.close());
  const proxy: RequestListener = async ({ url: path, headers }, answer) => {
    const forwarded = header === '' ? {} : { 'x-forwarded-for': header };
    const { statusCode, body } = await behind.app.inject({
      url: path!,
      headers: { ...headers, ...forwarded } as never,
    });
    answer.writeHead(statusCode).end(body);
  };
  const { of } = await doctor(await aServer(proxy));
  expect(of('proxies')).toEqual({ check: 'proxies', state, words: expect.stringContaining(words) });
});

test('a wrong key is a fault, and none is a warning (G9.8)', async () => {
  expect((await doctor([], { OPERATOR_KEY: 'w'.repeat(32) })).of('proxies')!.words).toContain('refuses the key (401)');
  const away: RequestListener = ({ url: path }, answer) =>
    path === '/readyz' ? answering({})({} as never, answer as never) : answer.writeHead(503).end();
  expect((await doctor(await aServer(away))).of('proxies')!.words).toContain('cannot look up the key (503)');
  expect((await doctor([], { OPERATOR_KEY: '' })).of('proxies')!.state).toBe('warning');
  const file = join(newFolder('doctor'), 'key');
  writeFileSync(file, `${TEST_KEY}\n`);
  expect((await doctor(['--key-file', file], { OPERATOR_KEY: '' })).of('proxies')!.state).toBe('ok');
});

test('sitemaps that robots.txt does not name, or that are of another catalog, are a fault (G9.9)', async () => {
  expect((await doctor()).of('sitemaps')!.state).toBe('ok');
  const { of } = await doctor([], { SITE_URL: 'https://other.example' });
  expect(of('sitemaps')!.words).toContain('/robots.txt lacks "Sitemap: https://other.example/sitemap-pages.xml"');
  const dataDir = newFolder('doctor');
  mkdirSync(join(dataDir, 'sitemaps', 'current'), { recursive: true });
  const manifest = { format: 1, origin: SITE_ORIGIN, catalogVersion: '20200101', files: [] };
  writeFileSync(join(dataDir, 'sitemaps', 'current', 'manifest.json'), JSON.stringify(manifest));
  expect((await doctor([], { DATA_DIR: dataDir })).of('sitemaps')!.words).toContain(
    'The stored set is of catalog 20200101',
  );
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { writeSample } from '../tools/sample/write-sample.ts';
import { copySample } from './copy-sample.ts';
import { asJson, quotePayload, SEND_QUOTE } from './quote-payload.ts';
import { startSite, visit } from './site.ts';
import { aMailServer } from './support/quotes/mail-server.fixture.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RECORDER = new URL('support/network/record-connections.ts', import.meta.url).href;
const PAGES = [
  '/',
  '/nsn/53/5305/5305-01-234-5678',
  '/fsc/53/5305',
  '/catalog?search=hex+screw+1/4-28',
  '/catalog?tab=nsn',
];
const MORE = [
  '/api/v1/search?q=screw',
  '/functions/v1/suggest?q=scr',
  '/sitemap.xml',
  '/robots.txt',
  '/shelf',
  '/readyz',
];
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
const YANDEX = 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)';

const folder = mkdtempSync(join(tmpdir(), 'sends-nothing-'));

/** Settings under which a process, its threads and its child processes record their connections, and what they recorded. */
function aRecord(name: string) {
  const file = join(folder, `${name}.connections`);
  return {
    settings: { NODE_OPTIONS: `--import=${RECORDER}`, RECORDED_CONNECTIONS: file },
    lines: (): string[] => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []),
  };
}

async function run(settings: Record<string, string>, ...args: string[]): Promise<string> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, HOME, NODE_COMPILE_CACHE, ...settings } as NodeJS.ProcessEnv;
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return code === 0 ? '' : `${args.join(' ')} ended with ${code}: ${printed}`;
}

test('start, import, pages, search, request for quote and sitemaps open no connection that no setting asks for (G6.4)', async () => {
  const { settings, lines } = aRecord('plain');
  const [files, dataDir] = [join(folder, 'files'), join(folder, 'data')];
  const own = { ...settings, DATA_DIR: dataDir };
  await writeSample({ nsns: 300, seed: 1, outDir: files });
  expect(await run(own, 'src/app/cli/import.ts', files)).toBe('');
  expect(await run(own, 'src/sitemaps/cli/sitemaps.ts')).toBe('');
  expect(await run(own, 'src/sitemaps/cli/check-sitemaps.ts', join(dataDir, 'sitemaps/current'))).toBe('');
  const site = await startSite(own);
  try {
    for (const path of [...PAGES, ...MORE])
      expect([path, (await visit(site.origin + path, { headers: { 'user-agent': BROWSER } })).status]).toEqual([
        path,
        200,
      ]);
    const list = asJson({ text: '5305-01-234-5678 10' });
    expect((await visit(`${site.origin}/functions/v1/match-list`, list)).status).toBe(200);
    expect((await visit(site.origin + SEND_QUOTE, asJson(quotePayload(1)))).status).toBe(200);
  } finally {
    expect(await site.stop()).toBe(0);
  }
  const recorded = lines();
  const began = recorded.filter((line) => line.startsWith('began ')).join('\n');
  for (const program of ['import.ts', 'sitemaps.ts', 'check-sitemaps.ts', 'serve.ts']) expect(began).toContain(program);
  // `sync` writes a folder to the disk
  expect(new Set(recorded.filter((line) => !/^began |^program sync$/.test(line)))).toEqual(new Set());
});

test('what settings ask for is seen: mail by SMTP_URL, host names of crawlers by CRAWL_STATISTICS (G6.4)', async () => {
  const mail = await aMailServer();
  const dataDir = await copySample(join(folder, 'asked'));
  const asked = {
    SMTP_URL: mail.url,
    MAIL_FROM: 'site@site.example',
    QUOTE_INBOX: 'quotes@site.example',
    TRUST_PROXY: '1',
  };
  const { settings, lines } = aRecord('asked');
  const site = await startSite({ ...settings, ...asked, DATA_DIR: dataDir });
  try {
    expect((await visit(site.origin + SEND_QUOTE, asJson(quotePayload(2)))).status).toBe(200);
    const headers = { 'user-agent': YANDEX, 'x-forwarded-for': '5.255.253.36' };
    expect((await visit(`${site.origin}/`, { headers })).status).toBe(200);
    await expect.poll(lines).toContain(`connect 127.0.0.1 ${new URL(mail.url).port}`);
  } finally {
    // the end of a server reads the record of crawlers
    await site.stop();
    await mail.close();
  }
  expect(lines()).toContain('dns reverse 5.255.253.36');
});

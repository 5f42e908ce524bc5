import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import os, { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newFolder } from '../../../test/support/new-folder.ts';
import {
  A_SITE,
  aSitemapFolder,
  nsnsOf,
  partsXml,
  urlsetXml,
} from '../../../test/support/sitemaps/sitemap-set.fixture.ts';
import { runCommand } from '../../../test/support/cli/run-command.fixture.ts';
import { aSitemapServer } from '../../../test/support/sitemaps/sitemap-server.fixture.ts';
import type { AuditReport } from '../audit/audit-sitemaps.ts';
import { runCheckSitemaps } from './check-sitemaps.ts';

// each run would start threads, which load the program anew
beforeAll(() => {
  vi.spyOn(os, 'availableParallelism').mockReturnValue(0);
  syncBuiltinESMExports();
});
afterAll(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const screws = nsnsOf(5305, 5);
const clean = (): string => aSitemapFolder({ 'nsn-1.xml.gz': partsXml(screws) });
const faulty = (): string =>
  aSitemapFolder({ 'nsn-1.xml.gz': partsXml([...screws, screws[0]!]), 'nsn-2.xml.gz': '<urlset>\n<' });

const run = (args: string[], environment: Record<string, string> = {}) =>
  runCommand(runCheckSitemaps, args, { DATA_DIR: newFolder('no-catalog'), ...environment });

describe('npm run check-sitemaps', () => {
  test('ends with 0 and a summary where there is no fault', async () => {
    const folder = clean();
    const { code, out } = await run([folder]);
    expect(code).toBe(0);
    expect(out.split('\n')[0]).toBe(folder);
    expect(out).toMatch(/^1 sitemap with 5 URLs, .* read in \d+\.\d s/m);
    expect(out).toMatch(/^ {2}nsn files +1 sitemaps +5 URLs +5 NSNs$/m);
    expect(out).toContain(`Addresses have to be on ${A_SITE}.\nNSNs were not compared with a catalog.\n`);
    expect(out).toMatch(/NOTE {2}Every address has the same lastmod \(same-lastmod, 1 time\)/);
    expect(out).toMatch(/\n0 faults, 0 warnings, 1 note\.\n$/);
  });

  test('ends with 1 where there are faults, and says each kind with examples and what to do', async () => {
    const { code, out } = await run([faulty()]);
    expect(code).toBe(1);
    expect(out).toContain(
      'FAULT  A sitemap is not well-formed XML (malformed, 1 time)\n  nsn-2.xml.gz, line 2: column',
    );
    expect(out).toContain('  To do: Make the files again with `npm run sitemaps`.');
  });

  test('says that another site than SITE_URL was asked (S15.2)', async () => {
    const server = await aSitemapServer((origin) => ({ '/sitemap.xml': urlsetXml([`${origin}/a`]) }));
    const asked = server.origin.replace('127.0.0.1', '0.0.0.0');
    const { error } = await run([asked], { SITE_URL: 'https://other.example' });
    expect(error).toContain(`SITE_URL, https://other.example, is another site: addresses were held against ${asked}`);
  });

  test('prints the same as JSON', async () => {
    const { code, out } = await run([faulty(), '--json']);
    const report = JSON.parse(out) as AuditReport;
    expect(code).toBe(1);
    expect(report).toMatchObject({ sitemaps: 2, urls: 6, origin: A_SITE, comparedWith: null });
    const kinds = report.findings.map(({ kind, severity, count }) => `${severity} ${kind} ${count}`);
    expect(kinds).toEqual(expect.arrayContaining(['fault malformed 1', 'fault duplicate 1', 'note unsorted 1']));
  });

  test('prints the findings as SARIF 2.1.0', async () => {
    const { code, out } = await run([faulty(), '--sarif']);
    const { version, runs } = JSON.parse(out);
    expect([code, version, runs.length]).toEqual([1, '2.1.0', 1]);
    const { tool, results } = runs[0];
    expect(tool.driver.name).toBe('check-sitemaps');
    for (const { ruleId, ruleIndex, level, message } of results) {
      expect(tool.driver.rules[ruleIndex]).toMatchObject({ id: ruleId, defaultConfiguration: { level } });
      expect(message.text).not.toBe('');
    }
    expect(results.find(({ ruleId }: { ruleId: string }) => ruleId === 'malformed').locations).toEqual([
      { physicalLocation: { artifactLocation: { uri: 'nsn-2.xml.gz' }, region: { startLine: 2 } } },
    ]);
  });

  test('reads a file and an address, and a path from where the command was given', async () => {
    const folder = clean();
    const file = join(folder, 'nsn-1.xml.gz');
    expect((await run([file])).code).toBe(0);
    expect((await run([basename(file)], { INIT_CWD: dirname(file) })).code).toBe(0);
    const server = await aSitemapServer((origin) => ({
      '/sitemap.xml': urlsetXml([`${origin}/catalog`]),
      '/catalog': { body: '<html/>', headers: { 'content-type': 'text/html' } },
    }));
    expect(await run([server.origin])).toMatchObject({ code: 0, out: expect.stringContaining('1 URL,') });
    expect(await run([`${server.origin}/none`])).toMatchObject({
      code: 2,
      out: expect.stringContaining('HTTP 404 Not Found'),
      error: `There was nothing to read at ${server.origin}/none.\n`,
    });
  });

  test.each(['http://parts.example', A_SITE])(
    'holds a whole set of http addresses against SITE_URL, although its manifest names %s (S15.2)',
    async (origin) => {
      const set = { 'nsn-1.xml.gz': partsXml(screws).replaceAll('https:', 'http:') };
      const folder = aSitemapFolder(set, { manifest: (honest) => ({ ...honest, origin }) });
      const { code, out } = await run([folder], { SITE_URL: A_SITE });
      expect([code, out]).toEqual([1, expect.stringContaining(`Addresses have to be on ${A_SITE}.`)]);
      expect(out).toMatch(/^FAULT .*\(wrong-host, 5 times\)$/m);
    },
  );

  test('says on which site addresses had to be in a folder when SITE_URL is not set', async () => {
    const words = `SITE_URL is not set: addresses were held against ${A_SITE}, which the folder itself names.\n`;
    expect((await run([clean()])).error).toContain(words);
    expect((await run([clean()], { SITE_URL: A_SITE })).error).not.toMatch(/SITE_URL|another site/);
  });

  test('never sends signs to the terminal that a sitemap has chosen', async () => {
    const folder = aSitemapFolder({ 'nsn-1.xml.gz': urlsetXml([`${A_SITE}/\u009b31m\u202e`]) });
    for (const how of [[], ['--json'], ['--sarif']]) {
      const { out } = await run([folder, ...how]);
      expect(out).toContain('\\u009b31m\\u202e');
      expect(out).not.toMatch(/[\u009b\u202e]/);
    }
  });

  test.each([
    [[], 'Usage: npm run check-sitemaps'],
    [['a', 'b'], 'Usage: npm run check-sitemaps'],
    [['.', '--json', '--sarif'], 'Usage: npm run check-sitemaps'],
    [['.', '--yaml'], "Unknown option '--yaml'"],
    [['/no/such/folder'], '/no/such/folder does not exist.'],
    [['ftp://parts.example/'], '"ftp://parts.example/" is not an http or https address.'],
    [['http://:80:80/'], '"http://:80:80/" is not an address.'],
  ])('ends with 2 for %j and says why', async (args, message) => {
    expect(await run(args)).toEqual({ code: 2, out: '', error: expect.stringContaining(message) });
  });

  test('ends with 2 for a bad setting, and where a folder holds no sitemaps', async () => {
    const ends = (words: string) => ({ code: 2, error: expect.stringContaining(words) });
    expect(await run([clean()], { SITE_URL: 'parts' })).toMatchObject(ends('SITE_URL'));
    expect(await run([newFolder('empty')])).toMatchObject(ends('There was nothing to read at'));
  });

  test('goes on without a catalog that cannot be opened, and creates no catalog when there is no catalog', async () => {
    const dataDir = newFolder('broken-catalog');
    writeFileSync(join(dataDir, 'catalog-current.json'), 'damaged');
    const broken = await run([clean()], { DATA_DIR: dataDir });
    expect(broken).toMatchObject({ code: 0, error: expect.stringContaining('NSNs are not compared') });
    rmSync(dataDir, { recursive: true });
    expect((await run([clean()], { DATA_DIR: dataDir })).code).toBe(0);
    expect(existsSync(dataDir)).toBe(false);
  });

  test('is a command with the exit status of the check', async () => {
    const script = fileURLToPath(new URL('./check-sitemaps.ts', import.meta.url));
    const env = { ...process.env, DATA_DIR: join(tmpdir(), 'none'), DATABASE_URL: '', SITE_URL: '' };
    expect(spawnSync(process.execPath, [script, faulty()], { env }).status).toBe(1);
    expect(await run(['--help'])).toMatchObject({ code: 0, error: expect.stringMatching(/^Usage:/) });
  });
});

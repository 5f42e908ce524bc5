import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { newFolder } from '../../../test/support/new-folder.ts';
import {
  A_SITE,
  aSitemapFolder,
  indexXml,
  nsnsOf,
  partsXml,
  partUrl,
  urlsetXml,
} from '../../../test/support/sitemaps/sitemap-set.fixture.ts';
import { audit } from '../../../test/support/sitemaps/audit.fixture.ts';
import type { FindingKind } from '../rules/findings.ts';
import { catalog, classXml, files, nuts, screws } from '../../../test/support/sitemaps/small-set.fixture.ts';

describe('a clean set', () => {
  const switchLink = (old: string, next: string, link: string): void => {
    rmSync(link);
    symlinkSync(next, link);
    rmSync(old, { recursive: true });
  };

  test('gives no finding but the note that every lastmod is the same, and its figures', async () => {
    const { report } = await audit(aSitemapFolder(files), { catalog });
    expect(report).toMatchObject({
      origin: A_SITE,
      sitemaps: 3,
      urls: 31,
      faults: 0,
      notes: 1,
      comparedWith: { catalogVersion: 'v1', nsns: 20 },
      families: [
        { family: 'class sitemaps', sitemaps: 1, urls: 11, nsns: 10 },
        { family: 'nsn files', sitemaps: 2, urls: 20, nsns: 20 },
      ],
    });
    expect(report.findings.map(({ kind }) => kind)).toEqual(['same-lastmod']);
  });

  test('comes to the same on threads', async () => {
    const folder = aSitemapFolder({ ...files, 'nsn-2.xml.gz': partsXml([...nuts, nuts[3]!], '2026-11-01') });
    const alone = await audit(folder, { catalog });
    const threaded = await audit(folder, { catalog, threads: 2 });
    expect({ ...threaded.report, seconds: 0 }).toEqual({ ...alone.report, seconds: 0 });
    expect(alone.kinds).toEqual(['duplicate', 'unsorted']);
  });

  test('has files in the order of their numbers, and tells of each as it goes', async () => {
    const numbered = Object.fromEntries(
      nsnsOf(5305, 12).map((nsn, index) => [`nsn-${index + 1}.xml.gz`, partsXml([nsn], `2026-10-${index + 10}`)]),
    );
    const told: string[] = [];
    const { kinds } = await audit(aSitemapFolder(numbered), {
      onProgress: ({ done, total, sitemap }) => told.push(`${done}/${total} ${sitemap}`),
    });
    expect(kinds).toEqual([]);
    expect(told).toHaveLength(12);
    expect([told[1], told[11]]).toEqual(['2/12 nsn-2.xml.gz', '12/12 nsn-12.xml.gz']);
  });

  test.each<[what: string, replace: (old: string, next: string, link: string) => void]>([
    ['the link to it is switched', switchLink],
    ['its files and manifest are replaced', (old, next) => cpSync(next, old, { recursive: true })],
  ])('is read again where %s while it is read', async (_, replace) => {
    const link = join(newFolder('sitemaps'), 'current');
    // findings of the first reading are dropped
    const old = aSitemapFolder(files, { manifest: (said) => ({ ...said, files: said.files.slice(1) }) });
    const next = aSitemapFolder({ ...files, 'nsn-2.xml.gz': partsXml(nuts.slice(0, 4), '2026-11-01') });
    symlinkSync(old, link);
    let isReplaced = false;
    const onProgress = () => {
      if (!isReplaced) replace(old, next, link);
      isReplaced = true;
    };
    const { report, kinds } = await audit(link, { onProgress });
    expect(kinds).toEqual([]);
    expect(report).toMatchObject({ sitemaps: 3, urls: 25 });
  });
});

describe('a planted fault is found and named', () => {
  const strange = `${A_SITE}/nsn/54/5310/5310-00-000-0099`;
  const bomb = partsXml(nuts).replace('<urlset', '<!DOCTYPE x [<!ENTITY a "b">]><urlset');
  const withSecond = (content: string | Uint8Array) => ({ ...files, 'nsn-2.xml.gz': content });
  const withEntry = (item: string) => withSecond(urlsetXml([...nuts.map((nsn) => partUrl(nsn)), item]));
  const gap = { 'nsn-1.xml.gz': files['nsn-1.xml.gz'], 'nsn-4.xml.gz': files['nsn-2.xml.gz'] };
  const sameClass = { ...files, 'fsc-5310.xml.gz': classXml('5305', nuts) };
  const otherClass = { 'fsc-5305.xml.gz': classXml('5305', [...screws, ...nuts.slice(0, 2)]) };
  const other = 'nsn-2.xml.gz#11: https://b.example/ is not on https://parts.example';
  test.each<[kind: FindingKind, set: Record<string, string | Uint8Array>, line: string, count?: number]>([
    ['wrong-host', withEntry('https://b.example/'), other],
    ['gzip-damaged', withSecond(gzipSync(partsXml(nuts)).subarray(0, -20)), 'nsn-2.xml.gz: it is cut short'],
    ['duplicate', withEntry(partUrl(nuts[4]!)), 'nsn-2.xml.gz: NSN 5310-00-000-0029 is listed more than once in it'],
    ['duplicate', withEntry(partUrl(screws[4]!)), 'nsn-1.xml.gz: NSN 5305-00-000-0029 is also in nsn-2.xml.gz'],
    ['nsn-form', withEntry(strange), `nsn-2.xml.gz#11: ${strange.slice(A_SITE.length)} has group 54 in place of 53`],
    ['doctype', withSecond(bomb), 'nsn-2.xml.gz: <!DOCTYPE x'],
    ['gap', gap, 'nsn files: numbers 2 to 3 are left out', 2],
    ['duplicate', sameClass, 'fsc-5310.xml.gz: https://parts.example/fsc/53/5305 is also in fsc-5305.xml.gz'],
    ['class-mismatch', otherClass, 'fsc-5305.xml.gz: NSN 5310-00-000-0001', 2],
  ])('%s', async (kind, set, line, count = 1) => {
    const { lines, report, countOf } = await audit(aSitemapFolder(set, { manifest: null }));
    expect(lines.join('\n')).toContain(`${kind} ${line}`);
    expect(countOf(kind)).toBe(count);
    expect(report.faults).toBeGreaterThan(0);
  });

  test('a page that two families list is not a duplicate', async () => {
    const set = { ...files, 'static.xml': urlsetXml([`${A_SITE}/fsc/53/5305`]) };
    expect((await audit(aSitemapFolder(set))).kinds).toEqual(['manifest-file-extra']);
  });

  test('faults are counted, and ten of a kind are kept', async () => {
    const strangers = nsnsOf(5305, 500).map((nsn) => partUrl(nsn, 'https://old.example'));
    const { report, countOf } = await audit(aSitemapFolder({ 'nsn-1.xml.gz': urlsetXml(strangers) }));
    expect(countOf('wrong-host')).toBe(500);
    expect(report.findings[0]!.examples).toHaveLength(10);
  });

  test('a pipe, a folder and a broken link in place of a file', async () => {
    const folder = aSitemapFolder(files);
    execFileSync('sh', ['-c', `mkfifo "$0"`, join(folder, 'nsn-3.xml.gz')]);
    mkdirSync(join(folder, 'nsn-4.xml.gz'));
    symlinkSync('/no/such/file', join(folder, 'nsn-5.xml.gz'));
    const { lines } = await audit(folder);
    expect(lines.filter((line) => line.startsWith('cannot-read'))).toEqual([
      'cannot-read nsn-3.xml.gz: it is not a plain file',
      'cannot-read nsn-4.xml.gz: it is not a plain file',
      expect.stringContaining('cannot-read nsn-5.xml.gz: ENOENT'),
    ]);
  });
});

test('an index in a folder is held against the files', async () => {
  const locs = Object.keys(files).map((name) => `${A_SITE}/sitemaps/${name}`);
  const withIndex = async (index: string) => {
    const { lines } = await audit(aSitemapFolder({ ...files, 'index.xml': index }, { manifest: null }));
    return lines.filter((line) => !/^(?:same-lastmod|manifest-absent)/.test(line));
  };
  expect(await withIndex(indexXml(locs))).toEqual([]);
  const listed = [locs[0]!, locs[0]!, locs[1]!, `${A_SITE}/sitemaps/nsn-9.xml.gz`, `${A_SITE}/index.xml`];
  expect(await withIndex(indexXml(listed, '2026-10-01'))).toEqual([
    'duplicate index.xml: https://parts.example/sitemaps/nsn-1.xml.gz is listed more than once in the index',
    'index-lists-index index.xml: https://parts.example/index.xml is an index',
    'index-missing-file index.xml: https://parts.example/sitemaps/nsn-9.xml.gz',
    ...[1, 1, 2].map((at) => `index-lastmod nsn-${at}.xml.gz: the index says 2026-10-01, it has 2026-11-02`),
    'not-in-index fsc-5305.xml.gz: no index lists it',
  ]);
});

const olderNuts = partsXml(nuts, '2026-11-01');
const undated = urlsetXml([`<url><loc>${A_SITE}/</loc></url>`, `<url><loc>${A_SITE}/rfq</loc></url>`]);
test.each([
  ['is noted, also where some have none', 1, { 'nsn-1.xml.gz': partsXml(screws), 'nsn-2.xml.gz': undated }],
  ['is not noted where one differs', 0, { 'nsn-1.xml.gz': partsXml(screws), 'nsn-2.xml.gz': olderNuts }],
  ['is not noted where none has one', 0, { 'nsn-1.xml.gz': undated }],
  ['is not noted of one address', 0, { 'nsn-1.xml.gz': partsXml(screws.slice(0, 1)) }],
])('the same lastmod on everything %s', async (_, times, set) => {
  const { report, countOf } = await audit(aSitemapFolder(set as Record<string, string>, { manifest: null }));
  expect([countOf('same-lastmod'), report.faults]).toEqual([times, 0]);
});

test('a folder without a set is said to have none: an empty one, an index that is not followed, and other things, which are noted', async () => {
  expect((await audit(newFolder('empty'))).wasRead).toBe(false);
  const alone = aSitemapFolder({ 'index.xml': indexXml([`${A_SITE}/a.xml`]) }, { manifest: null });
  expect((await audit(join(alone, 'index.xml'))).kinds).toEqual(['not-followed']);
  const folder = aSitemapFolder(files);
  writeFileSync(join(folder, 'nsn-1.xml.gz.tmp'), 'x');
  expect((await audit(folder)).lines).toContain('leftover nsn-1.xml.gz.tmp: no sitemap and no manifest');
});

import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { aReply, judgeBy } from '../../../test/support/sitemaps/reply.fixture.ts';
import {
  A_MOMENT,
  A_SITE,
  indexXml,
  nsnsOf,
  partsXml,
  urlsetXml,
} from '../../../test/support/sitemaps/sitemap-set.fixture.ts';
import { readSitemap } from '../audit/read-sitemap.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import { pathIn } from './check-entry.ts';
import { createFindingTally } from './finding-tally.ts';
import { judgeAnswer } from './judge-answer.ts';
import { type Expectation, sumsOf } from './planned-sitemap.ts';
import { readDocument } from './read-document.ts';
import { FINDING_KINDS, type FindingKind } from './findings.ts';
import { MAX_XML_BYTES } from './protocol.ts';

const PAGE = `${A_SITE}/catalog`;
const urlset = (url: string): string => urlsetXml([`<url>${url}</url>`]);
const good = urlset(`<loc>${PAGE}</loc>`);
const withLoc = (loc: string): string => urlset(`<loc>${loc}</loc>`);
const withField = (field: string): string => urlset(`<loc>${PAGE}</loc>${field}`);

/** A faulty document for each rule that one document can break. A new rule is a line here if it is a fault; warnings and notes are not listed. */
const PLANTED: [kind: FindingKind, document: string | Uint8Array][] = [
  ['not-utf8', Buffer.from(good.replace('catalog', 'catal\u00f3g'), 'latin1')],
  ['doctype', good.replace('<urlset', '<!DOCTYPE urlset>\n<urlset')],
  ['malformed', good.replace('</loc>', '')],
  ['not-a-sitemap', '<!DOCTYPE html>\n<html lang="en"><body>Not found</body></html>'],
  ['not-a-sitemap', '<rss version="2.0"><channel/></rss>'],
  ['empty', ''],
  ['empty', urlsetXml([])],
  ['empty', indexXml([])],
  ['placeholder', good.replace('<url>', '<!-- Placeholder sitemap --><url>')],
  ['namespace', good.replace('/0.9', '/0.84')],
  ['schema', withField('<title>x</title>')],
  ['loc-form', withLoc('/catalog?tab=all')],
  ['loc-length', withLoc(PAGE.padEnd(2_049, 'x'))],
  ['loc-escape', withLoc(`${A_SITE}/a b`)],
  ['wrong-host', withLoc('https://other.example/catalog')],
  ['nsn-form', withLoc(`${A_SITE}/nsn/53/5305/5305-012345678`)],
  ['class-form', withLoc(`${A_SITE}/fsc/54/5305`)],
  ['lastmod-form', withField('<lastmod>2026-02-30</lastmod>')],
  ['lastmod-past', withField('<lastmod>1970-01-01</lastmod>')],
  ['lastmod-future', withField('<lastmod>9999-01-01</lastmod>')],
  ['changefreq', withField('<changefreq>often</changefreq>')],
  ['priority', withField('<priority>1.1</priority>')],
  ['page-weight', withField('<changefreq>weekly</changefreq><priority>0.1</priority>')],
  ['page-weight', withField('<changefreq>weekly</changefreq>')],
  ['page-weight', urlset(`<loc>${A_SITE}/fsc/53/5305</loc><priority>0.9</priority>`)],
  ['too-many-urls', partsXml(nsnsOf(5305, 50_001))],
  ['gzip-damaged', gzipSync(good).subarray(0, -9)],
];

/** Faults of several files together, of a manifest or of the connection, which no single document shows. */
const OF_A_SET = [
  ...'cannot-read http-status too-many-redirects bad-redirect timed-out gave-up unknown-encoding'.split(' '),
  ...'gzip-encoding gzip-unexpected duplicate index-lists-index index-missing-file gap'.split(' '),
  ...'nsn-unknown nsn-missing class-mismatch page-unknown page-missing lastmod-wrong lastmod-missing'.split(' '),
  ...'part-content misplaced plan-count index-lacks index-unplanned plan-file-missing plan-file-extra'.split(' '),
  ...'page-content page-soft-404 page-attachment agent-differs changed-not-modified'.split(' '),
  ...'robots-unreadable robots-forbids page-status page-redirects page-noindex page-canonical'.split(' '),
  ...Object.keys(FINDING_KINDS).filter((kind) => kind.startsWith('manifest-') && kind !== 'manifest-absent'),
];
/** Those that only the URL validator sees: it knows what is stored. */
const OF_A_STORED_FILE: FindingKind[] = ['not-gzip', 'gzip-twice', 'too-large'];

const onScreens = (body: string | Uint8Array, headers: Record<string, string> = {}) => {
  const reply = aReply({ body, headers });
  return [
    judgeBy('url')(reply, { origin: A_SITE }),
    judgeBy('sitemap')(reply, { origin: A_SITE }),
    judgeBy('endpoint')(reply),
    judgeBy('domain')(reply, { origin: A_SITE, domain: { formerHosts: [], contents: {}, hasNsns: false } }),
  ];
};
const NO_DOMAIN = { formerHosts: [], contents: {}, hasNsns: false };
const RULES = { sitemap: 'x.xml', origin: A_SITE, nowMs: A_MOMENT };
/** Expects what a document lists, without days. */
function asUrlset(xml: string): Expectation {
  const { urlCount, others, ...listed } = readDocument(new TextEncoder().encode(xml), RULES);
  const { nsns } = listed;
  const range = nsns.length === 0 ? null : { first: nsns[0] as Nsn, last: nsns.at(-1) as Nsn };
  const sums = {
    pages: sumsOf(others.map(pathIn), listed.otherDays),
    nsns: sumsOf(nsns, listed.days),
  };
  return { kind: 'urlset', planned: { name: 'x.xml', urlCount, changedOn: 0, range, sums }, all: [] };
}
function onCommandLine(document: string | Uint8Array, isGz = false): FindingKind[] {
  const bytes = new Uint8Array(Buffer.from(document));
  const rules = { sitemap: 'x.xml', origin: A_SITE, nowMs: A_MOMENT };
  const { findings } = readSitemap({ bytes, isGz, isGzipEncoded: false }, rules);
  return [...findings.keys()];
}

describe('a fault is found by the command line and by every screen (S15.1)', () => {
  test.each(PLANTED)('%s', async (kind, document) => {
    expect(onCommandLine(document)).toContain(kind);
    const verdicts = await Promise.all(onScreens(document));
    // screens without an expected site allow any
    const judged = kind === 'wrong-host' ? verdicts.toSpliced(2, 1) : verdicts;
    const statuses = judged.map(({ status }) => status);
    expect(statuses, `the screens pass over ${kind}: it may not be in PROTOCOL_TITLES`).not.toContain('success');
  });

  test('one that is sent as a page is a warning on every screen', async () => {
    const verdicts = await Promise.all(onScreens(good, { 'content-type': 'text/html; charset=utf-8' }));
    const warning = expect.objectContaining({ status: 'warning', details: 'Content-Type: text/html; charset=utf-8' });
    expect(verdicts).toEqual(verdicts.map(() => warning));
  });

  test.each<[FindingKind, number, string, Expectation | null, Record<string, string>?]>([
    ['http-status', 203, good, null],
    ['http-status', 206, good, null],
    ['not-a-sitemap', 200, good, { kind: 'index', lists: [] }],
    ['index-lists-index', 200, indexXml([PAGE]), asUrlset(good)],
    ['nsn-unknown', 200, partsXml(nsnsOf(5305, 3).with(1, 5305_000_000_002)), asUrlset(partsXml(nsnsOf(5305, 3)))],
    ['lastmod-loose', 200, withField('<lastmod>2026</lastmod>'), null],
    ['last-modified', 200, good, null, { 'last-modified': 'Tue, 19 Jan 2038 03:14:07 GMT' }],
  ])(
    '%s in an answer (%i) is the same for the judge and every screen',
    async (kind, status, body, expected, headers = {}) => {
      const reply = aReply({ status, body, headers });
      const tally = createFindingTally();
      const read = async () => readSitemap({ bytes: reply.bytes, isGz: false, isGzipEncoded: false }, RULES);
      const head = { ...reply, header: (name: string) => reply.headers[name] ?? null, isGz: false };
      await judgeAnswer(head, { ...RULES, expected }, read, tally);
      expect([...tally.findings.keys()]).toContain(kind);
      for (const rules of ['url', 'sitemap', 'endpoint', 'domain'] as const)
        expect((await judgeBy(rules)(reply, { origin: A_SITE, expected, domain: NO_DOMAIN })).status).not.toBe(
          'success',
        );
    },
  );

  test('a sitemap without fault is a success for all of them', async () => {
    expect(onCommandLine(good)).toEqual([]);
    const verdicts = await Promise.all(onScreens(good));
    expect(verdicts.map(({ status }) => status)).toEqual(verdicts.map(() => 'success'));
  });

  test('files are packed once, and hold at most 50 MB', async () => {
    // a comment that is longer is a fault of its own
    const piece = `<x xmlns="x"/><!-- ${' '.repeat(400_000)} -->`;
    const large = good.replace('</urlset>', (end) => piece.repeat(Math.ceil(MAX_XML_BYTES / piece.length)) + end);
    const stored: [FindingKind, Uint8Array][] = [
      ['not-gzip', Buffer.from(good)],
      ['gzip-twice', gzipSync(gzipSync(good))],
      ['too-large', gzipSync(large, { level: 1 })],
    ];
    expect(stored.map(([kind]) => kind)).toEqual(OF_A_STORED_FILE);
    for (const [kind, bytes] of stored) {
      expect(onCommandLine(bytes, true)).toContain(kind);
      const asked = { url: '/sitemaps/nsn-1.xml.gz', origin: A_SITE };
      const { status, message, details } = await judgeBy('url')(aReply({ body: bytes }), asked);
      expect([kind, status]).toEqual([kind, 'warning']);
      if (kind !== 'too-large') continue;
      expect(message).toBe('XML OK but larger than the protocol allows');
      expect(details).toMatch(/^50\.\d MB; a sitemap has at most 50 MB$/);
    }
  });

  test('every rule has its planted fault', () => {
    const faults = Object.entries(FINDING_KINDS).filter(([, { severity }]) => severity === 'fault');
    const planted: string[] = [...PLANTED.map(([kind]) => kind), ...OF_A_SET, ...OF_A_STORED_FILE];
    expect(new Set(planted)).toEqual(new Set(faults.map(([kind]) => kind)));
  });
});

test('a screen says which rule is broken, and where (S8.6)', async () => {
  const body = urlsetXml([PAGE, `<url><loc>${PAGE}?tab=all</loc><lastmod>today</lastmod></url>`]);
  expect(await judgeBy('endpoint')(aReply({ body }))).toMatchObject({
    status: 'warning',
    message: 'XML OK but against the rules of the sitemap protocol',
    details: 'Entry 2: A lastmod is not a W3C date: "today"',
    urlCount: 2,
  });
});

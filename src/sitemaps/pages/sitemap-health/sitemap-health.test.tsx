import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { aSite, textOf } from '../../../../test/support/pages/site.fixture.ts';
import { aFinding, aJob, anEndedWalk, someWalks } from '../../../../test/support/sitemaps/walks.fixture.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import type { OperatorRequest } from '#publog/http/catalog-call.ts';
import type { SitemapWalks } from '../../walk/walk-store.ts';
import type { ForeignFiles } from '../../plan/tool-facts.ts';
import { filesToWrite } from '../../health/findings-table.tsx';
import type { WalkedItem } from '../../health/walks.ts';
import { load } from './load.server.ts';
import { View } from './page.tsx';

const good = anEndedWalk(1);

type Asked = {
  query?: string;
  form?: string;
  foreign?: ForeignFiles[] | null;
  catalogVersion?: string;
  origin?: string;
  audit?: OperatorRequest['audit'];
};

/** The page as the operator ada gets it, and what the audit log got. */
async function ask(walks: SitemapWalks, asked: Asked = {}) {
  const { query = '', form, foreign = [], catalogVersion: version = good.catalogVersion, origin = good.origin } = asked;
  const audited: string[] = [];
  const note: OperatorRequest['audit'] = async (event, subject) => void audited.push(`${event} ${subject}`);
  const request = {
    query: new URLSearchParams(query),
    form: form === undefined ? null : new URLSearchParams(form),
    identity: { operator: { name: 'ada' } },
    catalog: { edition: { version } },
    site: { origin },
    audit: asked.audit ?? note,
  } as Parameters<typeof load>[0];
  const foreignFiles = async () => (foreign === null ? null : { foreign, files: 5 });
  const answer = await load(request, { walks, foreignFiles });
  const html = 'data' in answer ? renderToStaticMarkup(<View data={answer.data} site={aSite()} />) : '';
  const word = /class="tool-word[^"]*">.*?<span>([^<]*)<\/span>/.exec(html)?.[1];
  return { answer, html, text: textOf(html), audited, word };
}

/** The page after these walks, and with this job. */
async function shown(
  ended: Parameters<typeof someWalks>[0],
  job: Parameters<typeof someWalks>[1] = null,
  asked: Asked = {},
) {
  const some = await someWalks(ended, job);
  return { ...some, ...(await ask(some.walks, asked)) };
}

const SOME_PROGRESS = {
  states: { sitemaps: 'gg.', files: 'ge...', outside: '' },
  pages: { done: 0, total: 0, of: 0 },
  share: { done: 20_000, total: 40_000 },
};

describe('GET /sitemap-health', () => {
  const stopped = (bad: number[] = []) => anEndedWalk(2, { state: 'stopped', bad });
  test.each<[word: string, after: string, ...Parameters<typeof shown>]>([
    ['Not walked yet', 'before the first walk', []],
    ['Walking', 'in the first walk, before anything is known', [], aJob({ workedMs: 0 })],
    ['Paused', 'in the first walk, which waits', [], aJob({ state: 'paused' })],
    ['Good', 'after a walk without findings', [good]],
    ['Degraded', 'after a walk with a warning', [anEndedWalk(1, { findings: [aFinding('manifest-absent')] })]],
    ['Broken', 'after a walk with a fault', [anEndedWalk(1, { bad: [2] })]],
    ['Good', 'after one that was stopped', [good, stopped()]],
    ['Broken', 'after one that was stopped and had found a fault', [good, stopped([1])]],
    ['Not walked yet', 'after none but one that was stopped', [stopped()]],
    ['Broken', 'after one of another catalog', [anEndedWalk(1, { bad: [2] })], null, { catalogVersion: '20261201' }],
  ])('says the state in one word: %s %s (S15.21)', async (word, _, ...given) => {
    expect((await shown(...given)).word).toBe(word);
  });

  test('says that it reads the server itself, and names the command that reads the site from outside (S15.18)', async () => {
    for (const { text } of [await shown([]), await shown([good])]) {
      expect(text).toContain('reads the server itself, not what proxies and caches make of it');
      expect(text).toContain(`npm run check-sitemaps -- ${good.origin}/`);
      expect(text).not.toMatch(/as (?:an engine|a crawler) would/);
    }
  });

  test('the state is told apart from inside and from outside, and accepted findings count no more (S15.52)', async () => {
    const outside: WalkedItem = { group: 'outside', place: 0, state: 'e', urls: 1, bytes: 9, ms: 9, kinds: ['stale'] };
    const findings = [{ ...aFinding('agent-differs'), outside: 1 }, aFinding('unsorted')];
    const { items, names } = anEndedWalk(1);
    const walk = { items: [...items, outside], names: { ...names, outside: ['/'] }, findings };
    const { walks, store, text } = await shown([anEndedWalk(1, walk)]);
    expect(text).toMatch(/Inside Good the server itself, walk 1 .* Outside Broken https:\/\/parts\.example as engines/);
    const { inside, outside: asked } = await store.sides();
    expect([inside.brokenSince, asked.brokenSince, asked.faults]).toEqual([null, anEndedWalk(1).startedAt, 1]);
    await store.accept('agent-differs', { by: 'bob', at: Date.now(), count: 1 });
    expect((await walks.sides()).outside).toMatchObject({ health: 'good', brokenSince: null });
  });

  test('a walk shows every sitemap and file as a square and as a row of a table (S15.21)', async () => {
    const { html, text } = await shown([anEndedWalk(1, { bad: [2] })]);
    expect(html).toContain('aria-label="3 sitemaps: 3 good, 0 warning, 0 error, 0 waiting"');
    expect(html).toContain('aria-label="5 files: 4 good, 0 warning, 1 error, 0 waiting"');
    expect(text).toMatch(
      /Name State Addresses Size Took nsn-3\.xml\.gz error 5,000 17\.0 KB 42 ms nsn-1\.xml\.gz good/,
    );
    expect(text).toContain('Sitemaps 3 of 3 Files 5 of 5 Took 30 s');
  });

  test('findings come worst first, one line a kind, with since when, and their places when asked (S15.22)', async () => {
    const before = [aFinding('same-lastmod'), aFinding('http-status', 25)];
    const findings = [...before, aFinding('wrong-host', 7_094_064), aFinding('content-type', 2)];
    const { walks, html, text } = await shown([anEndedWalk(1, { findings: before }), anEndedWalk(2, { findings })]);
    const kinds = [...html.matchAll(/<tr id="([^"]+)"/g)].map(([, kind]) => kind);
    expect(kinds).toEqual(['wrong-host', 'http-status', 'content-type', 'same-lastmod']);
    expect(text).toMatch(/Fault A sitemap is not answered with 200 .* 25 11-22, walk 1/);
    expect(text).toContain('7,094,064 new, walk 2');
    expect(text).toMatch(/All 4 New 2 Accepted 0/);
    const { text: asked } = await ask(walks, { query: 'finding=wrong-host' });
    expect(asked).toContain('nsn-1.xml.gz : of nsn-1.xml.gz and 7,094,063 more');
    const { html: fresh } = await ask(walks, { query: 'show=new' });
    expect(fresh.match(/<tr id="/g)).toHaveLength(2);
  });

  test('an accepted finding counts no more, until there are more of it, it comes back, or is in another file (S15.22)', async () => {
    /** The word of the page after each of these walks; the last ones may be `accepted`. */
    async function wordsAfter(...given: (Parameters<typeof anEndedWalk>[1] & { accepted?: number })[]) {
      const { walks, store } = await someWalks([good]);
      const words = [];
      for (const [at, { accepted, ...walk }] of given.entries()) {
        const ended = anEndedWalk(at + 2, walk);
        await store.add(ended);
        if (accepted) await store.accept('http-status', { by: 'bob', at: ended.endedAt, count: accepted });
        words.push((await ask(walks)).word);
      }
      return words.join(' ');
    }
    expect(await wordsAfter({ bad: [0, 1], accepted: 2 }, { bad: [0, 1, 2] })).toBe('Good Broken');
    const first = { bad: [0], state: 'stopped' as const, accepted: 1 };
    expect(await wordsAfter(first, { bad: [0] }, {}, { bad: [2] })).toBe('Good Good Good Broken');
    const [one, other] = [{ bad: [1] }, { bad: [3] }];
    const words = await wordsAfter({ bad: [0, 1], accepted: 2 }, one, one, other, other, { ...other, accepted: 1 });
    expect(words).toBe('Good Good Good Broken Broken Good');
  });

  test('a walk of another catalog than the one in force, or of another address, says nothing good (S15.21)', async () => {
    for (const other of [{ catalogVersion: '20261201' }, { origin: 'https://www.parts.example' }]) {
      const { word, text } = await shown([good], null, other);
      expect(word).toBe('Not walked yet');
      expect(text).toContain('was of another catalog or address');
    }
  });

  test('a walk is compared with the whole one before, and each kept walk has its address (S15.23)', async () => {
    const last = anEndedWalk(3, { bad: [0], workedMs: 20_000 });
    const { walks, text } = await shown([good, anEndedWalk(2, { state: 'stopped' }), last]);
    expect(text).toContain('Against walk 1 2026-11-22 03:00 UTC');
    expect(text).toMatch(/Files with errors 1 0 \+1 worse/);
    expect(text).toMatch(/Slowest file 44 ms 44 ms 0 Whole walk/);
    expect(text).toMatch(/Whole walk 20 s 30 s −10 s better/);
    expect(text).toMatch(
      /3 2026-11-24 03:00 UTC Broken 1 20 s 2 2026-11-23 03:00 UTC Stopped 0 30 s 1 2026-11-22 03:00 UTC Good/,
    );
    const { text: first } = await ask(walks, { query: 'walk=1' });
    expect(first).toContain('Whole plan, walk 1');
    expect((await ask(walks, { query: 'walk=9' })).text).toContain('This walk is not kept');
  });

  test('of more than 31 walks the last stay (S15.23)', async () => {
    const { walks } = await someWalks(Array.from({ length: 33 }, (_, index) => anEndedWalk(index + 1)));
    expect(await walks.list()).toHaveLength(31);
    expect(await walks.read(2)).toBeNull();
    expect((await ask(walks)).text).toContain('All 31');
    const { html } = await ask(walks, { query: 'walks=all' });
    expect(html).toContain('href="/sitemap-health?walk=3"');
  });

  test('a walk under way says how far it is, what it has found so far, and how to steer it (S15.21)', async () => {
    const details = { ...SOME_PROGRESS, findings: [aFinding('http-status')] };
    const { html, text, word } = await shown([good], aJob({ id: 2, details, done: 4 }));
    expect(html).toContain('data-refresh');
    expect(word).toBe('Broken');
    expect(text).toContain('Sitemaps 2 of 3 Files 2 of 5 Time left 10 s Rate 0.4 a second');
    expect(text).toContain('50.0 %');
    expect(text).toContain('new, walk 2');
    for (const action of ['pause', 'stop', 'accept']) expect(html).toContain(`name="action" value="${action}"`);
    const paused = await shown([good], aJob({ id: 2, details, state: 'paused' }));
    expect(paused.html).toMatch(/value="resume".*value="stop"/);
    expect((await shown([], aJob({ workedMs: 0 }))).text).toContain('Sitemaps not known yet Files not known yet');
  });

  test('one that was ended by a restart says so, can be started again, and is a row of its own above the last whole walk (S15.16, S15.23)', async () => {
    const failure = 'ended by a restart of the server';
    const first = await shown([], aJob({ state: 'failed', failure }));
    expect([first.text, first.html]).toEqual([
      expect.stringContaining(`failed: ${failure}`),
      expect.stringContaining('value="start"'),
    ]);
    const killed = { id: 2, state: 'failed', failure, workedMs: 400 } as const;
    const { walks, word, text } = await shown([anEndedWalk(1, { bad: [1] })], aJob(killed));
    expect(word).toBe('Broken');
    expect(text).toContain('Walk 2 did not end: ended by a restart of the server after under 1 s. Below is walk 1.');
    expect(text).toContain('Whole plan, walk 1');
    expect(text).toMatch(/2 2026-11-22 03:00 UTC Failed/);
    const { text: asked } = await ask(walks, { query: 'walk=2' });
    expect(asked).toContain('Whole plan, walk 2');
    expect(asked).toContain('No finding in what this walk has read.');
    expect(asked).not.toContain('so far');
  });

  test('what a walk had found whose process was killed counts, also beside the page in the navigation (S15.21)', async () => {
    const findings = [aFinding('wrong-host', 1_441), aFinding('same-lastmod')];
    const job = aJob({ id: 2, state: 'failed', details: { ...SOME_PROGRESS, findings } });
    expect(await shown([good], job)).toMatchObject({ word: 'Broken', answer: { data: { faults: 1 } } });
  });

  test('what another version has found or written is passed over', async () => {
    const unknown = 'of-another-version' as 'duplicate';
    const findings = [aFinding(unknown), aFinding('duplicate')];
    const { walks, notes, html, text } = await shown([anEndedWalk(1, { findings })]);
    expect([...html.matchAll(/<tr id="([^"]+)"/g)].map(([, kind]) => kind)).toEqual(['duplicate']);
    expect(text).toContain('Last walks');
    const [summary] = await walks.list();
    await notes.keep('sitemap-walks', JSON.stringify([{ id: 2, findings: [] }, summary]));
    await notes.keep('sitemap-walk-1', JSON.stringify({ ...(await walks.read(1)), items: [{ group: 'sitemaps' }] }));
    expect(await walks.list()).toEqual([summary]);
    expect(await walks.read(1)).toBeNull();
    await notes.keep('sitemap-walks', '{}');
    await notes.keep('sitemap-walk-1', '[]');
    expect((await ask(walks)).word).toBe('Not walked yet');
  });

  test('walks that an earlier version has kept stay: they do not tell of which catalog they were', async () => {
    const { walks, notes } = await someWalks([good]);
    const [summary] = await walks.list();
    await notes.keep('sitemap-walks', JSON.stringify([{ ...summary, origin: undefined, catalogVersion: undefined }]));
    expect(await ask(walks)).toMatchObject({ word: 'Not walked yet', text: expect.stringContaining('Last walks') });
    expect(await walks.list()).toEqual([{ ...summary, origin: '', catalogVersion: '' }]);
  });

  test('stored files of another origin are a banner with what to do, before any walk; those that cannot be read are never good (S15.25)', async () => {
    const foreign = [{ origin: 'http://www.parts.example', files: 1_441, first: 'nsn-1.xml.gz' }];
    const { word, text } = await shown([good], null, { foreign });
    expect(word).toBe('Broken');
    expect(text).toContain('The sitemaps name another host than this site answers on');
    expect(text).toMatch(/Site answers on https:\/\/[^ ]+ 1,441 files say http:\/\/www\.parts\.example/);
    expect(text).toContain('Set SITE_URL to the address of the site');
    const unread = { word: 'Broken', text: expect.stringContaining('The stored sitemap files cannot be read') };
    expect(await shown([good], null, { foreign: null })).toMatchObject(unread);
  });

  test('without the store it says that walks cannot be read', async () => {
    const { walks } = await someWalks();
    const { answer, text } = await ask({ ...walks, list: () => Promise.reject(new StoreUnavailable('out')) });
    expect(answer.kind).toBe('unavailable');
    expect(text).toContain('The walks of the sitemaps cannot be read now');
  });
});

describe('POST /sitemap-health', () => {
  test('starts, pauses, resumes and stops a walk, each logged before (S15.26)', async () => {
    const { walks, asked } = await someWalks();
    for (const action of ['start', 'pause', 'resume', 'stop', 'burn']) {
      const { answer, audited } = await ask(walks, { form: `action=${action}` });
      expect(answer).toEqual({ kind: 'see-other', path: '/sitemap-health' });
      expect(audited).toEqual(action === 'burn' ? [] : [`sitemap-walk ${action}`]);
    }
    expect(asked).toEqual(['start by ada', 'pause', 'resume', 'stop']);
  });

  test('accepts a kind as often as it is now, and takes that back (S15.26)', async () => {
    const { walks } = await someWalks([anEndedWalk(1, { bad: [0, 1] })]);
    const { audited } = await ask(walks, { form: 'action=accept&kind=http-status' });
    expect(audited).toEqual(['sitemap-finding accepted: http-status, 2']);
    expect(await walks.accepted()).toMatchObject({ 'http-status': { by: 'ada', count: 2 } });
    expect((await ask(walks)).text).toContain('Accepted by ada.');
    await ask(walks, { form: 'action=withdraw&kind=http-status' });
    expect(await walks.accepted()).toEqual({});
    const form = 'action=accept&kind=http-status&next=wrong-host';
    const { answer } = await ask(walks, { query: 'walk=1&show=new&finding=http-status', form });
    expect(answer).toEqual({ kind: 'see-other', path: '/sitemap-health?walk=1&show=new#wrong-host' });
    await ask(walks, { form: 'action=withdraw&kind=http-status&next=//evil' });
    await ask(walks, { form: 'action=accept&kind=constructor' });
    expect(await walks.accepted()).toEqual({});
  });

  test('does nothing that cannot be logged', async () => {
    const { walks, asked } = await someWalks();
    const audit = () => Promise.reject(new StoreUnavailable('out'));
    const { answer } = await ask(walks, { form: 'action=start', audit });
    expect(answer.kind).toBe('unavailable');
    expect(asked).toEqual([]);
  });
});

test('a finding of stored files leads to where these are made again (S15.22)', () => {
  const names = {
    sitemaps: ['/sitemap.xml?type=nsn&page=1'],
    files: ['nsn-1', 'nsn-2', 'nsn-3', 'fsc-5305'].map((one) => `${one}.xml.gz`),
    outside: [],
  };
  const item = (place: number, kinds: WalkedItem['kinds'], group: WalkedItem['group'] = 'files'): WalkedItem => {
    return { group, place, kinds, state: 'e', urls: 0, bytes: 0, ms: 0 };
  };
  const ofSitemap = item(0, ['not-gzip'], 'sitemaps');
  const ofFiles = [item(1, ['not-gzip', 'http-status']), item(2, ['not-gzip']), item(3, ['plan-count'])];
  const leadsTo = (kind: Parameters<typeof filesToWrite>[1], items = [ofSitemap, ...ofFiles]) =>
    filesToWrite({ items, names }, kind);
  expect(leadsTo('not-gzip')).toEqual({ words: 'Write nsn-2 to 3', href: '/sitemap-range-exporter?start=2&end=3' });
  expect(leadsTo('http-status')).toEqual({ words: 'Write nsn-2', href: '/sitemap-range-exporter?start=2&end=2' });
  // class files are made with all nsn files
  const writeAll = { words: 'Write all', href: '/bulk-sitemap-generator' };
  expect(leadsTo('plan-count')).toEqual(writeAll);
  expect(leadsTo('not-gzip', [ofSitemap])).toBeNull();
  const all = [0, 1, 2].map((place) => item(place, ['wrong-host']));
  expect(leadsTo('wrong-host', all)).toEqual(writeAll);
});

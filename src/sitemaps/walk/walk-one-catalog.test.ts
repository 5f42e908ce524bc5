import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { answerOf, aPage, aWalkedSite, type Plant } from '../../../test/support/sitemaps/walked-site.fixture.ts';
import type { FoundKind } from '../health/walks.ts';
import { walkOneCatalog, type WalkPlan } from './walk-plan.server.ts';

describe('what changes while a walk goes on (S15.20)', () => {
  let site: Awaited<ReturnType<typeof aWalkedSite>>;
  beforeAll(async () => {
    site = await aWalkedSite({ 1560: 30, 5305: 60 });
  });
  afterAll(() => site.close());
  afterEach(() => site.makeFiles());

  /** `change` comes between the stored files and the pages. */
  function afterFiles(change: () => Promise<void>): Plant {
    let isDone = false;
    return async (path, answer) => {
      if (!path.startsWith('/nsn/')) return answer();
      if (!isDone) {
        isDone = true;
        await change();
      }
      return aPage(path);
    };
  }

  test('files that were good when they were read, and are made again wrong, are faults', async () => {
    const { kinds } = await site.walk(afterFiles(() => site.makeFiles(undefined, 'https://evil.example')));
    expect(kinds).toEqual(expect.arrayContaining(['wrong-host', 'manifest-origin']));
  });

  test('files that were wrong when they were read give no finding once they are made again', async () => {
    await site.makeFiles(undefined, 'https://evil.example');
    expect((await site.walk(afterFiles(() => site.makeFiles()))).kinds).toEqual([]);
  });

  const isOther = ({ name }: { name: string }): boolean => name !== 'nsn-1.xml.gz';
  const withoutOne = ({ manifest, indexes, ...plan }: WalkPlan): WalkPlan => ({
    ...plan,
    manifest: { ...manifest!, files: manifest!.files.filter(isOther) },
    indexes: indexes.map(({ path, lists }) => ({ path, lists: lists.filter(isOther) })),
  });
  const otherBytes = ({ manifest, ...plan }: WalkPlan): WalkPlan => {
    const files = manifest!.files.map((line) => ({ ...line, sha256: 'f'.repeat(64) }));
    return { ...plan, manifest: { ...manifest!, files } };
  };
  const noFiles = (plan: WalkPlan): WalkPlan => ({ ...plan, manifest: null, files: [] });
  const ofOther = (plan: WalkPlan): WalkPlan => ({ ...plan, catalogVersion: 'zeroth' });
  test.each<[string, string[] | undefined, (plan: WalkPlan) => WalkPlan]>([
    ['an index of files is held against the manifest as it is now', [], withoutOne],
    ['files that are made again while they are read are read again', [], otherBytes],
    ['where there were no files and now are, the walk starts again', undefined, noFiles],
    ['a walk during which another catalog comes into force says nothing', undefined, ofOther],
  ])('%s', async (_, kinds, before) => {
    let plans = 0;
    expect((await site.walk(undefined, (plan) => (plans++ === 0 ? before(plan) : plan))).kinds).toEqual(kinds);
  });

  test('a server that still answers from another catalog, or already does, is not a fault', async () => {
    const old = await site.ask('/sitemap-index.xml');
    expect(old.header('x-catalog-version')).toBe('first');
    const other: Plant = (path) =>
      path.includes('page=1') ? Promise.resolve(answerOf(404, '', { 'x-catalog-version': 'second' })) : null;
    expect((await site.walk(other)).findings).toBeNull();
  });
});

describe('a walk of one catalog (S15.20)', () => {
  const plan = async () => ({ catalogVersion: 'first' }) as WalkPlan;

  async function walkAs(walks: (FoundKind[] | null)[]): Promise<number[]> {
    const slept: number[] = [];
    const sleep = async (ms: number) => void slept.push(ms);
    await walkOneCatalog({ plan, walk: async () => walks.shift()!, versionNow: () => 'first', sleep });
    return slept;
  }

  test('waits until every process has looked for the catalog before it starts again', async () => {
    expect(await walkAs([[]])).toEqual([]);
    expect(await walkAs([null, null, []])).toEqual([2_000, 2_000]);
  });

  test('gives up after too many starts', async () => {
    await expect(walkAs([null, null, null, null])).rejects.toThrow('again and again');
  });
});

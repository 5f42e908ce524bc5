import { describe, expect, test } from 'vitest';
import { audit } from '../../../test/support/sitemaps/audit.fixture.ts';
import {
  nowMs,
  nsns,
  plannedCatalog as catalog,
  plannedFilesXml as files,
} from '../../../test/support/sitemaps/planned-set.fixture.ts';
import { A_DAY } from '../../../test/support/sitemaps/sitemap-catalog.fixture.ts';
import { A_SITE, aSitemapFolder, type SetOptions } from '../../../test/support/sitemaps/sitemap-set.fixture.ts';
import { formatDay } from '#base/domain/day.ts';

const [first, second, ofClass] = ['nsn-1.xml.gz', 'nsn-2.xml.gz', 'fsc-1560.xml.gz'] as const;

/** A manifest with the real size and hash of each file: the fault must be found in the files. */
const latestIn = (latest = formatDay(A_DAY)): SetOptions => ({
  manifest: (honest) => ({ ...honest, files: honest.files.map((line) => ({ ...line, lastmod: latest })) }),
});
async function found(changed: Record<string, string>, without: string[] = []) {
  const set = Object.fromEntries(Object.entries({ ...files, ...changed }).filter(([name]) => !without.includes(name)));
  const { kinds, lines, report } = await audit(aSitemapFolder(set, latestIn()), { catalog, nowMs, siteUrl: A_SITE });
  return { kinds, lines, faults: report.faults };
}
const line = (xml: string, at: number): string => `${xml.split('\n')[at]}\n`;

test('a clean set of files has no finding at all (S15.8)', async () => {
  expect(await found({})).toEqual({ kinds: [], lines: [], faults: 0 });
});

describe('a fault planted in the files of a set is found, although the manifest agrees with it (S15.3)', () => {
  const [ofFirst, ofSecond, classXml] = [files[first]!, files[second]!, files[ofClass]!];
  const classPage = `/fsc/15/1560</loc><lastmod>${formatDay(A_DAY)}`;
  test.each<[string, string[], Record<string, string>]>([
    [
      'a lastmod in the future',
      ['lastmod-future', 'lastmod-wrong', 'manifest-lastmod'],
      { [first]: ofFirst.replace(formatDay(A_DAY - 3), '2031-01-01') },
    ],
    [
      'the day of a class page',
      ['lastmod-wrong'],
      { [ofClass]: classXml.replace(classPage, classPage.slice(0, -1) + 1) },
    ],
    ['an NSN without its line', ['nsn-missing', 'plan-count'], { [first]: ofFirst.replace(line(ofFirst, 40), '') }],
    [
      'an NSN of the next file',
      ['duplicate', 'misplaced', 'plan-count'],
      { [first]: ofFirst.replace('</urlset>', `${line(ofSecond, 2)}</urlset>`) },
    ],
    [
      'the page of another class',
      ['page-unknown', 'page-missing'],
      { [ofClass]: classXml.replace('/fsc/15/1560<', '/fsc/53/5305<') },
    ],
    ['no page of the class', ['plan-count', 'page-missing'], { [ofClass]: classXml.replace(line(classXml, 2), '') }],
    ['another scheme', ['wrong-host'], { [second]: ofSecond.replaceAll('https://', 'http://') }],
  ])('%s: %s', async (_, expected, change) => {
    const { kinds, faults } = await found(change);
    expect(kinds).toEqual(expected);
    expect(faults).toBeGreaterThan(0);
  });

  test('two files swapped: both are named, with whose content they have, and nothing else (S15.4)', async () => {
    const { kinds, lines } = await found({ [first]: files[second]!, [second]: files[first]! });
    expect(kinds).toEqual(['misplaced', 'plan-count']);
    expect(lines[0]).toContain(`misplaced ${first}: lists `);
    expect(lines[0]).toContain(`that is the content of ${second}`);
    expect(lines[1]).toContain(`that is the content of ${first}`);
  });

  test('one file with the content of another, given by its path; and two swapped without a catalog', async () => {
    const { lines } = await audit(`${aSitemapFolder({ [first]: ofSecond })}/${first}`, { catalog, nowMs });
    expect(lines[0]).toContain(`that is the content of ${second}`);
    const swapped = aSitemapFolder({ ...files, [first]: ofSecond, [second]: ofFirst }, { manifest: null });
    const { lines: alone } = await audit(swapped, { nowMs });
    expect(alone.find((one) => one.startsWith('misplaced'))).toContain(`misplaced ${second}: begins with`);
  });

  test('every lastmod the same, and wrong: all are counted, and it is said that they are the same', async () => {
    const latest = '2024-05-05';
    const same = Object.fromEntries(
      Object.entries(files).map(([name, xml]) => [name, xml.replace(/<lastmod>[^<]*/g, `<lastmod>${latest}`)]),
    );
    const folder = aSitemapFolder(same, latestIn(latest));
    const { countOf, kinds } = await audit(folder, { catalog, nowMs });
    // the lines of all NSNs, those of the class once more, and its page
    expect(countOf('lastmod-wrong')).toBe(nsns.length + 30 + 1);
    expect([kinds, countOf('same-lastmod')]).toEqual([['lastmod-wrong'], 1]);
  });

  test('a file that the plan does not have, and one that is not there, with the last NSNs', async () => {
    const { lines: extra } = await found({ 'fsc-9999.xml.gz': classXml });
    expect(extra).toContain('plan-file-extra fsc-9999.xml.gz: the plan does not have it');
    const { lines } = await found({}, [second, ofClass]);
    expect(lines).toEqual([
      expect.stringContaining('nsn-missing nsn files: 170 NSNs from'),
      `plan-file-missing ${second}: the plan has it, with 170 addresses`,
      `plan-file-missing ${ofClass}: the plan has it, with 31 addresses`,
    ]);
  });
});

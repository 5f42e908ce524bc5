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

async function found(changed: Record<string, string>, options: SetOptions = {}, without: string[] = []) {
  const set = Object.fromEntries(Object.entries({ ...files, ...changed }).filter(([name]) => !without.includes(name)));
  const { kinds, lines, report } = await audit(aSitemapFolder(set, latestIn(options)), {
    catalog,
    nowMs,
    siteUrl: A_SITE,
  });
  return { kinds, lines, faults: report.faults };
}
/** A manifest with the real size and hash of each file: the fault must be found in the files. */
const latestIn = ({ manifest = (same) => same }: SetOptions, latest = formatDay(A_DAY)): SetOptions => ({
  manifest:
    manifest &&
    ((honest) => manifest({ ...honest, files: honest.files.map((line) => ({ ...line, lastmod: latest })) })),
});
const line = (xml: string, at: number): string => `${xml.split('\n')[at]}\n`;

test('a clean set of files has no finding at all (S15.8)', async () => {
  expect(await found({})).toEqual({ kinds: [], lines: [], faults: 0 });
});

describe('a fault planted in the files of a set is found, although the manifest agrees with it (S15.3)', () => {
  test.each<[string, string[], () => Record<string, string>]>([
    [
      'a lastmod that is wrong',
      ['lastmod-wrong'],
      () => ({ [first]: files[first]!.replace(formatDay(A_DAY - 3), formatDay(A_DAY - 2)) }),
    ],
    [
      'a lastmod that is missing',
      ['lastmod-missing'],
      () => ({ [first]: files[first]!.replace(/<lastmod>[^<]*<\/lastmod>(?=[^<]*<\/url>\n<\/urlset>)/, '') }),
    ],
    [
      'a lastmod in the future',
      ['lastmod-future', 'lastmod-wrong', 'manifest-lastmod'],
      () => ({ [first]: files[first]!.replace(formatDay(A_DAY - 3), '2031-01-01') }),
    ],
    [
      'a lastmod of no day',
      ['lastmod-form'],
      () => ({ [first]: files[first]!.replace(formatDay(A_DAY - 3), '2026-02-30') }),
    ],
    [
      'a lastmod before the web',
      ['lastmod-past', 'lastmod-wrong'],
      () => ({ [first]: files[first]!.replace(formatDay(A_DAY - 3), '1970-01-01') }),
    ],
    [
      'the day of a class page',
      ['lastmod-wrong'],
      () => ({
        [ofClass]: files[ofClass]!.replace(
          `/fsc/15/1560</loc><lastmod>${formatDay(A_DAY)}`,
          `/fsc/15/1560</loc><lastmod>${formatDay(A_DAY - 1)}`,
        ),
      }),
    ],
    [
      'an NSN without its line',
      ['nsn-missing', 'plan-count'],
      () => ({ [first]: files[first]!.replace(line(files[first]!, 40), '') }),
    ],
    [
      'an NSN of the next file',
      ['duplicate', 'misplaced', 'plan-count'],
      () => ({ [first]: files[first]!.replace('</urlset>', `${line(files[second]!, 2)}</urlset>`) }),
    ],
    [
      'the page of another class',
      ['page-unknown', 'page-missing'],
      () => ({ [ofClass]: files[ofClass]!.replace('/fsc/15/1560<', '/fsc/53/5305<') }),
    ],
    [
      'no page of the class',
      ['plan-count', 'page-missing'],
      () => ({ [ofClass]: files[ofClass]!.replace(line(files[ofClass]!, 2), '') }),
    ],
    [
      'a placeholder in a comment',
      ['placeholder'],
      () => ({ [second]: files[second]!.replace('<url>', '<!-- 0 NSN parts --><url>') }),
    ],
    ['another host', ['wrong-host'], () => ({ [second]: files[second]!.replaceAll('parts.example', 'evil.example') })],
    ['another scheme', ['wrong-host'], () => ({ [second]: files[second]!.replaceAll('https://', 'http://') })],
    [
      'another namespace',
      ['namespace'],
      () => ({ [second]: files[second]!.replace('schemas/sitemap/0.9', 'schemas/sitemap/0.84') }),
    ],
  ])('%s: %s', async (_, expected, change) => {
    const { kinds, faults } = await found(change());
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

  test('one file with the content of another, given by its path', async () => {
    const folder = aSitemapFolder({ [first]: files[second]! });
    const { lines } = await audit(`${folder}/${first}`, { catalog, nowMs });
    expect(lines[0]).toContain(`that is the content of ${second}`);
  });

  test('two files swapped, and no catalog to compare with', async () => {
    const swapped = aSitemapFolder({ ...files, [first]: files[second]!, [second]: files[first]! }, { manifest: null });
    const { lines } = await audit(swapped, { nowMs });
    expect(lines.find((one) => one.startsWith('misplaced'))).toContain(`misplaced ${second}: begins with`);
  });

  test('every lastmod the same, and wrong: all are counted, and it is said that they are the same', async () => {
    const latest = '2024-05-05';
    const same = Object.fromEntries(
      Object.entries(files).map(([name, xml]) => [name, xml.replace(/<lastmod>[^<]*/g, `<lastmod>${latest}`)]),
    );
    const folder = aSitemapFolder(same, latestIn({}, latest));
    const { countOf, kinds } = await audit(folder, { catalog, nowMs });
    // the lines of all NSNs, those of the class once more, and its page
    expect(countOf('lastmod-wrong')).toBe(nsns.length + 30 + 1);
    expect([kinds, countOf('same-lastmod')]).toEqual([['lastmod-wrong'], 1]);
  });

  test('a file that the plan does not have', async () => {
    const { lines } = await found({ 'fsc-9999.xml.gz': files[ofClass]! });
    expect(lines).toContain('plan-file-extra fsc-9999.xml.gz: the plan does not have it');
  });

  test('a file that is not there, with the last NSNs', async () => {
    const { lines } = await found({}, {}, [second, ofClass]);
    expect(lines).toEqual([
      expect.stringContaining('nsn-missing nsn files: 170 NSNs from'),
      `plan-file-missing ${second}: the plan has it, with 170 addresses`,
      `plan-file-missing ${ofClass}: the plan has it, with 31 addresses`,
    ]);
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startImport } from '../src/publog/cli/run-import.ts';
import { formatNsn, parseNsn } from '../src/base/domain/nsn.ts';
import { paths } from '../src/base/paths.ts';
import type { Readiness } from '../src/app/health/readiness.ts';
import { hasRealList, readNsns } from './real-nsns.ts';
import { startSite, visit, type RunningSite } from './site.ts';
import { anNsn, aReference, publogFolder } from './support/catalog/publog.fixture.ts';

const EVERY = 1_000;
const ASKED = 40;

const folder = mkdtempSync(join(tmpdir(), 'real-nsns-'));
let nsns: string[];
let site: RunningSite;

beforeAll(async () => {
  nsns = await Array.fromAsync(readNsns(EVERY));
  const niinOf = (nsn: string) => nsn.slice(5).replaceAll('-', '');
  const items = nsns.map((nsn) => anNsn(nsn, { ITEM_NAME: `ITEM OF CLASS ${nsn.slice(0, 4)}` }));
  const parts = nsns.map((nsn) => aReference(niinOf(nsn), `PN-${niinOf(nsn)}`));
  publogFolder({ P_FLIS_NSN: items, V_FLIS_PART: parts }, join(folder, 'publog'));
  const place = { dataDir: join(folder, 'data') };
  const outcome = await startImport({ place, paths: [join(folder, 'publog')], sample: false }, () => {}).outcome;
  expect(outcome.outcome).toBe('imported');
  site = await startSite({ DATA_DIR: place.dataDir, SITE_URL: 'https://parts.example' });
}, 240_000);

afterAll(async () => {
  await site?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const get = (path: string) => visit(site.origin + path, { redirect: 'manual' });
const spread = (count: number) =>
  Array.from({ length: count }, (_, index) => nsns[Math.floor((index * nsns.length) / count)]!);

describe(`a catalog of ${hasRealList() ? `every ${EVERY}th real` : 'made-up'} NSN`, () => {
  test('lists every NSN of the file, none lost and none added', async () => {
    const { parts } = (await (await get('/readyz')).json()) as Readiness;
    expect(parts.catalog.listedNsns).toBe(nsns.length);
    expect(new Set(nsns).size).toBe(nsns.length);
  });

  test('has a page for each at the address that its number says, whatever its class', async () => {
    for (const nsn of spread(ASKED)) {
      const answer = await get(paths.part(parseNsn(nsn)!));
      expect([nsn, answer.status]).toEqual([nsn, 200]);
      const html = await answer.text();
      expect(html).toContain(`<link rel="canonical" href="https://parts.example${paths.part(parseNsn(nsn)!)}">`);
      expect(html).toContain(`PN-${nsn.slice(5).replaceAll('-', '')}`);
    }
  });

  test('leads there from the bare NIIN, digits alone and a wrong class', async () => {
    for (const nsn of spread(20)) {
      const niin = nsn.slice(5);
      const target = paths.part(parseNsn(nsn)!);
      for (const path of [
        `/nsn/00/0000/${niin.replaceAll('-', '')}`,
        `/nsn/00/0000/${nsn.replaceAll('-', '')}`,
        `/nsn/99/9999/9999-${niin}`,
      ]) {
        const answer = await get(path);
        expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 301, target]);
      }
    }
  });

  test('pages through a whole class by key and meets each NSN once, in order', async () => {
    const fsc = nsns[Math.floor(nsns.length / 2)]!.slice(0, 4);
    const expected = nsns.filter((nsn) => nsn.startsWith(fsc));
    const met: string[] = [];
    let path: string | null = paths.supplyClass(fsc as never);
    for (let page = 0; path !== null && page < 1_000; page += 1) {
      const html: string = await (await get(path)).text();
      const shown = [
        ...new Set(Array.from(html.matchAll(/href="\/nsn\/\d\d\/\d{4}\/([\d-]{16})"/g), (match) => match[1]!)),
      ];
      met.push(...shown);
      const last: string | undefined = shown.at(-1);
      path =
        last !== undefined && html.includes(`after=${last}`) ? paths.supplyClass(fsc as never, { after: last }) : null;
    }
    expect(met).toEqual(expected.map((nsn) => formatNsn(parseNsn(nsn)!)));
  });
});

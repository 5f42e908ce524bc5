import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { parseCsv } from './csv.ts';
import { encodeWindows1252 } from './windows-1252.ts';
import { writeSample, type SampleProgress } from './write-sample.ts';

const COMMAND = new URL('../../src/publog/cli/sample.ts', import.meta.url).pathname;
const run = promisify(execFile);

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sample-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A set that several tests read, and what was told of its progress. */
let shared = '';
const seen: SampleProgress[] = [];
let written: Awaited<ReturnType<typeof writeSample>>;
beforeAll(async () => {
  shared = await mkdtemp(join(tmpdir(), 'sample-'));
  written = await writeSample({ nsns: 300, seed: 2, outDir: shared, onProgress: (one) => seen.push(one) });
});
afterAll(() => rm(shared, { recursive: true }));

/** One SHA-256 over the names and contents of a folder. */
async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(path)).sort()) hash.update(name).update(await readFile(join(path, name)));
  return hash.digest('hex');
}

async function unzip(path: string): Promise<Map<string, Buffer>> {
  const open = promisify<Buffer, { lazyEntries: boolean }, ZipFile>(fromBuffer);
  const zip = await open(await readFile(path), { lazyEntries: true });
  const files = new Map<string, Buffer>();
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject).on('end', resolve);
    zip.on('entry', (entry: Entry) => {
      zip.openReadStream(entry, async (error, stream) => {
        if (error) return reject(error);
        files.set(entry.fileName, Buffer.concat(await stream.toArray()));
        zip.readEntry();
      });
    });
    zip.readEntry();
  });
  return files;
}

test('the same size and seed give the same bytes, another seed gives others', async () => {
  const hashBy = async (seed: number, name: string) => {
    await writeSample({ nsns: 300, seed, outDir: join(folder, name) });
    return hashOf(join(folder, name));
  };
  const first = await hashOf(shared);
  expect(await hashBy(2, 'a')).toBe(first);
  expect(await hashBy(3, 'b')).not.toBe(first);
});

test('zips do not depend on the time zone and hold what the loose files hold', async () => {
  const inZone = (zone: string) => {
    const args = ['--nsns', '300', '--seed', '2', '--out', join(folder, zone.replace('/', '-')), '--zip'];
    return run(process.execPath, [COMMAND, ...args], { env: { ...process.env, TZ: zone, LANG: 'C' } });
  };
  await Promise.all([inZone('Asia/Tokyo'), inZone('America/New_York')]);
  expect(await hashOf(join(folder, 'Asia-Tokyo'))).toBe(await hashOf(join(folder, 'America-New_York')));
  const zipped = new Map<string, Buffer>();
  for (const name of await readdir(join(folder, 'Asia-Tokyo'))) {
    for (const [file, bytes] of await unzip(join(folder, 'Asia-Tokyo', name))) zipped.set(file, bytes);
  }
  const loose = await readdir(shared);
  expect([...zipped.keys()].sort()).toEqual(loose.sort());
  for (const file of loose) expect(zipped.get(file)!.equals(await readFile(join(shared, file))), file).toBe(true);
});

test('every file has the columns of PUB LOG in its order, in the zip that PUB LOG uses', async () => {
  const published = new Map<string, string[]>();
  const columns = parseCsv(await readFile(new URL('./publog-columns.csv', import.meta.url), 'utf8')).slice(1);
  for (const [zip, file, column] of columns) {
    const key = `${zip}/${file}`;
    published.set(key, [...(published.get(key) ?? []), column!]);
  }
  await writeSample({ nsns: 50, seed: 1, outDir: folder, zip: true });
  const written = new Map<string, string[]>();
  for (const zip of await readdir(folder)) {
    for (const [file, bytes] of await unzip(join(folder, zip))) {
      written.set(`${zip}/${file}`, parseCsv(bytes.toString('latin1').split('\n', 1)[0]!)[0]!);
    }
  }
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(published));
});

test('every field is quoted, and line ends are CRLF in some files and LF in others', async () => {
  const ends = new Set<string>();
  for (const file of await readdir(shared)) {
    const text = (await readFile(join(shared, file))).toString('latin1');
    const end = text.includes('\r\n') ? '\r\n' : '\n';
    ends.add(end);
    const lines = text.split(end);
    expect(lines.pop(), file).toBe('');
    expect(lines.filter((line) => !/^"(?:[^"\r\n]|"")*"(?:,"(?:[^"\r\n]|"")*")*$/.test(line))).toEqual([]);
  }
  expect(ends).toEqual(new Set(['\r\n', '\n']));
});

test('class notes are Windows-1252, company names are UTF-8', async () => {
  const strict = new TextDecoder('utf-8', { fatal: true });
  const notes = await readFile(join(shared, 'V_H2_FSC.CSV'));
  expect(() => strict.decode(notes)).toThrow();
  expect([0x93, 0x94, 0x96, 0x97].every((byte) => notes.includes(byte))).toBe(true);
  expect(strict.decode(await readFile(join(shared, 'P_CAGE.CSV')))).toMatch(/[ÄÉØ]/);
  expect([...encodeWindows1252('5–6 “é”')]).toEqual([0x35, 0x96, 0x36, 0x20, 0x93, 0xe9, 0x94]);
  expect(() => encodeWindows1252('日')).toThrow('U+65e5');
});

test('progress names each file and ends with all of it', () => {
  expect(seen.filter(({ share }) => share === 1).map(({ file, rows }) => [file, rows])).toEqual(
    written.map(({ file, rows }) => [file, rows]),
  );
  expect(seen.at(-1)).toMatchObject({ filesDone: written.length - 1, files: written.length });
});

test('with history the set has all rows of the real files in proportion, and the next month changes a few', async () => {
  const nsns = 2_000;
  const rowsOf = async (name: string, month: number) => {
    const files = await writeSample({ nsns, seed: 4, outDir: join(folder, name), history: true, month });
    return new Map(files.map(({ file, rows }) => [file, rows]));
  };
  const rows = await rowsOf('first', 1);
  const million = { P_FLIS_NSN: 17, P_HISTORY_PICK: 9.9, V_MANAGEMENT_HISTORY: 4.3, V_REFERENCE_NUMBER_HISTORY: 2.9 };
  for (const [table, count] of Object.entries({ ...million, V_FLIS_MANAGEMENT: 12.7 })) {
    const expected = (count * nsns) / 7.09;
    expect(Math.abs(rows.get(`${table}.CSV`)! - expected), table).toBeLessThan(expected * 0.1);
  }
  expect((await rowsOf('next', 2)).get('P_FLIS_NSN.CSV')).toBeGreaterThan(rows.get('P_FLIS_NSN.CSV')!);
  const linesOf = async (name: string, table: string) =>
    (await readFile(join(folder, name, `${table}.CSV`), 'latin1')).split('\r\n');
  const changed = { P_FLIS_NSN: 0.002, V_FLIS_PART: 0.01, V_FLIS_MANAGEMENT: 0.06, V_FLIS_CANCELLED_NIIN: 0.05 };
  for (const [table, most] of Object.entries(changed)) {
    const [before, after] = [await linesOf('first', table), await linesOf('next', table)];
    const share = new Set(after).difference(new Set(before)).size / after.length;
    expect(share > 0 && share < most, `${table} ${share}`).toBe(true);
  }
});

test.each([1, 2, 60, 199])('a set of %i NSNs is written although it has no room for special cases', async (nsns) => {
  const written = await writeSample({ nsns, seed: 1, outDir: folder });
  const rows = new Map(written.map(({ file, rows }) => [file, rows]));
  expect(rows.get('P_FLIS_NSN.CSV')).toBe(nsns + 2 * Math.round(nsns * 0.04));
  expect(rows.get('V_FLIS_PART.CSV')).toBeGreaterThanOrEqual(nsns);
});

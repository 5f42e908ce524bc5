import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { anNsn, aReference, publogFolder, type PublogTables } from '../../../test/support/catalog/publog.fixture.ts';
import { namesIn, newDataDir, runImportCommand as run } from '../../../test/support/cli/import-command.fixture.ts';

const NIINS = Array.from({ length: 60 }, (_, at) => String(at + 1).padStart(9, '0'));
const tablesOf = (niins: readonly string[]): PublogTables => ({
  P_FLIS_NSN: niins.map((niin) => anNsn(`5305${niin}`)),
  V_FLIS_PART: niins.map((niin) => aReference(niin, `PART-${niin}`)),
});
const whole = publogFolder(tablesOf(NIINS));
const larger = publogFolder(tablesOf([...NIINS, '000000999']));
const withoutParts = publogFolder({ P_FLIS_NSN: tablesOf(NIINS).P_FLIS_NSN! });

const pointerOf = (dataDir: string) => readFileSync(path.join(dataDir, 'catalog-current.json'), 'utf8');
const versionOf = (dataDir: string) => (JSON.parse(pointerOf(dataDir)) as { version: string }).version;
const urlsIn = (dataDir: string) => {
  const manifest = readFileSync(path.join(dataDir, 'sitemaps/current/manifest.json'), 'utf8');
  return (JSON.parse(manifest) as { files: { name: string; records: number }[]; catalogVersion: string }).files
    .filter(({ name }) => name.startsWith('nsn-'))
    .reduce((sum, { records }) => sum + records, 0);
};

test('an import that loses too much ends with 3 and a table, and changes nothing until it is told to (G7.1)', async () => {
  const dataDir = newDataDir();
  await run(dataDir, whole);
  const before = [pointerOf(dataDir), namesIn(dataDir), urlsIn(dataDir)];
  const refused = await run(dataDir, withoutParts, '--json');
  expect([refused.code, refused.error]).toEqual([3, expect.stringMatching(/^The import is refused: /m)]);
  expect(refused.error).toMatch(/^ {2}what +before +now +fall +why$/m);
  expect(refused.error).toMatch(/^ {2}NSNs listed +60 +0 +100 % +no NSN has a part number/m);
  expect(refused.error).toMatch(/^ {2}V_FLIS_PART +60 +0 +100 % +the last import had this file of REFERENCE\.zip/m);
  expect(refused.error).toContain(`Catalog ${versionOf(dataDir)} stays in force`);
  expect(JSON.parse(refused.out)).toMatchObject({
    outcome: 'refused',
    inForce: versionOf(dataDir),
    losses: [{ kind: 'nothing-listed' }, { kind: 'missing-file', what: 'V_FLIS_PART', before: 60, now: 0 }, {}],
  });
  expect([pointerOf(dataDir), namesIn(dataDir), urlsIn(dataDir)]).toEqual(before);

  const accepted = await run(dataDir, withoutParts, '--accept-loss');
  expect([accepted.code, accepted.out]).toEqual([0, expect.stringMatching(/^Accepted by --accept-loss:\n {2}what/m)]);
  expect(accepted.out).toMatch(/is in force: 0 NSNs listed/);
  expect(accepted.out).toMatch(/^Catalog \w+ stays for `npm run import -- --back` \(\d+\.\d MB\)\.$/m);
  expect(urlsIn(dataDir)).toBe(0);
});

test('an import whose replies cannot be read ends with 3 and a table of what was understood before (G7.4)', async () => {
  const dataDir = newDataDir();
  const month = (reply: string) => {
    const row = { MRC: 'ABHP', REQUIREMENTS_STATEMENT: 'OVERALL LENGTH', CLEAR_TEXT_REPLY: reply };
    return publogFolder({ ...tablesOf(NIINS), V_CHARACTERISTICS: NIINS.map((NIIN) => ({ NIIN, ...row })) });
  };
  const first = await run(dataDir, month('0.500 INCHES NOMINAL'));
  expect(first.out).toContain('60 replies to 1 requirements, 100.0 % understood, 60 of them as measures.');
  const refused = await run(dataDir, month('LEN=0.500'));
  expect(refused.code).toBe(3);
  expect(refused.error).toMatch(/^ {2}measures +60 +0 +100 % +replies read as measures: a fall of more than 2 %$/m);
  expect(refused.error).toMatch(/^ {2}ABHP OVERALL LENGTH +60 +0 +100 % +replies read as measures/m);
  expect((await run(dataDir, month('INCHES  NOMINAL  0.500'))).code).toBe(0);
});

test('the catalog before is put in force again and the sitemaps follow; a damaged one is refused (G7.2)', async () => {
  const dataDir = newDataDir();
  expect((await run(dataDir, '--list')).out).toMatch(/^No catalog is there: /);
  await run(dataDir, whole);
  const first = versionOf(dataDir);
  const nothing = await run(dataDir, '--back');
  expect(nothing).toMatchObject({ code: 1, out: '', error: expect.stringMatching(/^No catalog older than .+\n$/) });
  await run(dataDir, larger);
  const second = versionOf(dataDir);
  expect(urlsIn(dataDir)).toBe(61);

  const back = await run(dataDir, '--back');
  expect(back.code, back.error).toBe(0);
  expect(back.out).toContain(`Catalog ${first} is in force, in place of ${second}, which stays for`);
  expect([versionOf(dataDir), urlsIn(dataDir)]).toEqual([first, 60]);
  const list = (await run(dataDir, '--list')).out;
  expect(list).toMatch(
    new RegExp(
      `^version +edition +NSNs +size +format\\n${second} .* 61 +\\d\\.\\d MB +\\d\\n${first} .* 60 .*MB +\\d  in force\\n$`,
    ),
  );

  writeFileSync(path.join(dataDir, `catalog-${second}.db`), 'damaged');
  const refused = await run(dataDir, '--to', second);
  expect(refused.code).toBe(1);
  expect(refused.error).toMatch(
    /^Catalog \w+ cannot be put in force: .+ is not a catalog: it is damaged, import again\.\n$/,
  );
  expect(versionOf(dataDir)).toBe(first);
  expect(JSON.parse((await run(dataDir, '--list', '--json')).out)).toMatchObject([
    { version: second, isInForce: false, edition: null, problem: expect.stringContaining('damaged') },
    { version: first, isInForce: true, edition: { listedNsns: 60 }, problem: null },
  ]);

  writeFileSync(path.join(dataDir, 'catalog-current.json'), '{"version":');
  expect((await run(dataDir, '--back')).error).toMatch(/^No catalog is in force: .*--to VERSION.*\n$/);
  expect((await run(dataDir, '--to', first)).code).toBe(0);
  expect(versionOf(dataDir)).toBe(first);
});

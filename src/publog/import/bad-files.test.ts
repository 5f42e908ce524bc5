import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  BASE,
  BOLT,
  fileReport,
  load,
  loaded,
  problemOf,
  section,
} from '../../../test/support/catalog/loaded-catalog.fixture.ts';
import { publogFolder, publogZip } from '../../../test/support/catalog/publog.fixture.ts';
describe('bad files', () => {
  test('without a known header are named and nothing is loaded', async () => {
    const { outcome, into } = await load({ ...BASE, V_FLIS_PART: 'root:x:0:0:Secret,/bin/sh\ndaemon:x:1:1\n' });
    const words =
      'V_FLIS_PART.CSV is not a PUB LOG file: it does not begin with a header of V_FLIS_PART (columns such as NIIN, ';
    expect(problemOf(outcome)).toContain(words);
    expect(JSON.stringify(outcome)).not.toMatch(/root|Secret|daemon/);
    expect([into.versions, into.aborted()]).toEqual([[], 1]);
  });

  test('with a header that lacks a needed column are refused with its name, and with nothing else of the file', async () => {
    const { outcome } = await load({ ...BASE, V_FLIS_PART: 'NIIN,CAGE_CODE,PRIVATE\n012345678,96906,x\n' });
    const words = /V_FLIS_PART\.CSV has a header of V_FLIS_PART without the needed column PART_NUMBER\.$/;
    expect(problemOf(outcome)).toMatch(words);
    expect(JSON.stringify(outcome)).not.toContain('PRIVATE');
  });

  test('that are empty are named', async () => {
    expect(problemOf((await load({ ...BASE, P_HELP: '' })).outcome)).toMatch(/P_HELP\.CSV is empty/);
  });

  test('with a byte order mark, LF, unquoted fields and mixed-case names are read', async () => {
    const { tables } = await loaded({
      P_FLIS_NSN: '\uFEFF"Niin",fsc,Item_Name\n012345678,5305,"BOLT"\n',
      V_FLIS_PART: 'PART_NUMBER,CAGE,NIIN\nA-1,96906,012345678',
    });
    expect(tables.part[0]!.slice(0, 5)).toEqual([BOLT, 0, 'A-1', 'A1', '96906']);
  });

  test('with ragged rows are read as far as they go', async () => {
    const { tables, report } = await loaded({
      ...BASE,
      V_CHARACTERISTICS: 'NIIN,MRC,REQUIREMENTS_STATEMENT,CLEAR_TEXT_REPLY\n012345678,A\n012345678,B,C,D,E\n',
    });
    expect(section(tables, BOLT, 'characteristics')).toEqual([['A'], ['B', 'C', 'D']]);
    expect(fileReport(report, 'V_CHARACTERISTICS').notes[0]).toMatch(/^2 rows with more or fewer fields/);
  });

  test('with an unterminated quote lose that row only', async () => {
    const { tables, report } = await loaded({
      ...BASE,
      V_CHARACTERISTICS: '"NIIN","MRC"\n"012345678","A"\n"012345678","B\n"012345678","C"\n',
    });
    expect(section(tables, BOLT, 'characteristics')).toEqual([['A'], ['C']]);
    const skipped = [{ reason: 'unterminated quote', count: 1, examples: ['row 3'] }];
    expect(fileReport(report, 'V_CHARACTERISTICS').skipped).toEqual(skipped);
  });

  test('with a field of 10 MB lose that row only', async () => {
    const { tables, report } = await loaded({
      ...BASE,
      V_CHARACTERISTICS: `"NIIN","MRC"\n"012345678","${'x'.repeat(10_000_000)}"\n"012345678","C"\n`,
    });
    expect(section(tables, BOLT, 'characteristics')).toEqual([['C']]);
    const [skipped] = fileReport(report, 'V_CHARACTERISTICS').skipped;
    expect(skipped).toMatchObject({ reason: 'row longer than 1 MB', count: 1 });
  });

  test('with NUL bytes are read without them', async () => {
    const { tables, report } = await loaded({ ...BASE, V_FLIS_PHRASE: '"NIIN","PHRS_CD"\n"012345678","A\0B"\n' });
    expect(section(tables, BOLT, 'phrases')).toEqual([['', '', 'AB']]);
    expect(fileReport(report, 'V_FLIS_PHRASE').notes).toEqual(['1 NUL bytes removed']);
  });

  test('in Windows-1252 are read as that, each for itself', async () => {
    const text = '"FSC","FSC_TITLE","FSC_NOTES"\r\n"5305","Screws – ½ €","é"\r\n';
    const bytes = Buffer.from([...text].map((char) => ({ '–': 0x96, '€': 0x80 })[char] ?? char.charCodeAt(0)));
    const P_CAGE = [{ CAGE_CODE: '96906', COMPANY: 'Müller – €' }];
    const { tables, report } = await loaded({ ...BASE, V_H2_FSC: bytes, P_CAGE });
    expect(tables.supply_class.find((row) => row[0] === '5305')?.slice(2, 4)).toEqual(['Screws – ½ €', 'é']);
    expect(tables.maker[0]!.slice(0, 3)).toEqual(['96906', 'Müller – €', 'MÜLLER – €']);
    const encodings = (['V_H2_FSC', 'P_CAGE'] as const).map((table) => fileReport(report, table).encoding);
    expect(encodings).toEqual(['Windows-1252', 'UTF-8']);
  });

  test('with unknown or missing columns are read and the columns are named', async () => {
    const { report } = await loaded({ ...BASE, V_FREIGHT: 'NIIN,NMFC,COLOR\n012345678,1,RED\n' });
    expect(fileReport(report, 'V_FREIGHT')).toMatchObject({ unknownColumns: ['COLOR'], rowsLoaded: 1 });
    expect(fileReport(report, 'V_FREIGHT').missingColumns).toContain('UFC');
  });

  test('in a zip whose bytes are damaged stop the import', async () => {
    const folder = publogFolder(BASE);
    const rows = Array.from({ length: 500 }, (_, at) => ({ NIIN: '012345678', MRC: `M${at * 7919}` }));
    const zip = await publogZip(path.join(folder, 'CHARACTERISTICS.zip'), { V_CHARACTERISTICS: rows });
    const bytes = readFileSync(zip);
    bytes[600] = bytes[600]! ^ 0xff;
    writeFileSync(zip, bytes);
    const { outcome, into } = await load(folder);
    expect(problemOf(outcome)).toMatch(/CHARACTERISTICS\.zip > V_CHARACTERISTICS\.CSV is damaged/);
    expect(into.versions).toEqual([]);
  });
});

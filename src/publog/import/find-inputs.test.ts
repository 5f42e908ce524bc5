import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { newFolder as folder } from '../../../test/support/new-folder.ts';
import { anNsn, aReference, publogFolder, publogZip } from '../../../test/support/catalog/publog.fixture.ts';
import { findInputs } from './find-inputs.ts';

const NSNS = { P_FLIS_NSN: [anNsn('5305-01-234-5678')] };
const PARTS = { V_FLIS_PART: [aReference('012345678', 'MS1')] };

describe('finding the input files', () => {
  test('takes zips, folders and loose files in any mix and any case of their names', async () => {
    const at = folder();
    publogFolder(NSNS, path.join(at, 'Loose'));
    renameSync(path.join(at, 'Loose', 'P_FLIS_NSN.CSV'), path.join(at, 'Loose', 'p_flis_nsn.Csv'));
    await publogZip(path.join(at, 'reference.ZIP'), PARTS);
    publogFolder({ P_CAGE: [{ CAGE_CODE: '96906' }] }, at);
    const paths = ['Loose', 'reference.ZIP', 'P_CAGE.CSV'].map((name) => path.join(at, name));
    const { files, ignored } = await findInputs(paths);
    expect(files.map((file) => file.table)).toEqual(['P_FLIS_NSN', 'V_FLIS_PART', 'P_CAGE']);
    expect(files[1]!.name).toBe(`${path.join(at, 'reference.ZIP')} > V_FLIS_PART.CSV`);
    expect(ignored).toEqual([]);
  });

  test('looks for zips and files below a folder', async () => {
    const at = folder();
    mkdirSync(path.join(at, 'deep', 'er'), { recursive: true });
    await publogZip(path.join(at, 'deep', 'er', 'IDENTIFICATION.zip'), NSNS);
    expect((await findInputs([at])).files).toHaveLength(1);
  });

  test('names the files that it does not use', async () => {
    const at = publogFolder(NSNS);
    writeFileSync(path.join(at, 'readme.txt'), 'hello');
    await publogZip(path.join(at, 'x.zip'), {}, { 'V_H5_DOMESTIC.CSV': '"A"\n' });
    const { ignored } = await findInputs([at]);
    expect(ignored.map(({ path: name }) => path.basename(name))).toEqual(['readme.txt', 'x.zip > V_H5_DOMESTIC.CSV']);
  });

  test('uses the first of two files of the same name and says so', async () => {
    const at = publogFolder(NSNS);
    const zip = await publogZip(path.join(at, 'identification.zip'), NSNS);
    const loose = path.join(at, 'P_FLIS_NSN.CSV');
    const { files, ignored } = await findInputs([zip, loose]);
    expect(files[0]!.name).toBe(`${zip} > P_FLIS_NSN.CSV`);
    expect(ignored).toEqual([{ path: loose, reason: `P_FLIS_NSN is there twice; ${zip} > P_FLIS_NSN.CSV was used` }]);
  });

  test('says that P_FLIS_NSN is missing', async () => {
    const words = /^P_FLIS_NSN\.CSV \(in IDENTIFICATION\.zip\) is missing.*Found: V_FLIS_PART\.$/;
    await expect(findInputs([publogFolder(PARTS)])).rejects.toThrow(words);
  });

  test('says which path is not there', async () => {
    await expect(findInputs(['/nowhere/at-all.zip'])).rejects.toThrow('/nowhere/at-all.zip cannot be read');
  });
});

describe('a bad zip', () => {
  test('that is a web page is reported as the page for missing files', async () => {
    const file = path.join(folder(), 'IDENTIFICATION.zip');
    writeFileSync(file, '\r\n<!DOCTYPE html><html><body>The file is missing</body></html>');
    await expect(findInputs([file])).rejects.toThrow(/is not a zip but a web page: DLA's "missing file" page/);
  });

  test('that is something else, or empty, is named', async () => {
    const file = path.join(folder(), 'CAGE.zip');
    writeFileSync(file, 'hello');
    await expect(findInputs([file])).rejects.toThrow(`${file} is not a zip.`);
    writeFileSync(file, '');
    await expect(findInputs([file])).rejects.toThrow(`${file} is empty.`);
  });

  test.each([0.3, 0.6, 0.99])('that is cut off after %f of its bytes is called truncated', async (share) => {
    const file = await publogZip(path.join(folder(), 'IDENTIFICATION.zip'), NSNS);
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.subarray(0, Math.floor(bytes.length * share)));
    await expect(findInputs([file])).rejects.toThrow(`${file} is truncated`);
  });

  test.each(['../../', '/ab', 'C:/', '..\\'])(
    'with an entry under %s gets that entry refused by name',
    async (prefix) => {
      const file = path.join(folder(), 'IDENTIFICATION.zip');
      const harmless = 'x'.repeat(prefix.length);
      await publogZip(file, NSNS, { [`${harmless}V_FLIS_PART.CSV`]: '"NIIN"\n' });
      const bytes = readFileSync(file).toString('latin1').replaceAll(`${harmless}V_FLIS_PART`, `${prefix}V_FLIS_PART`);
      writeFileSync(file, Buffer.from(bytes, 'latin1'));
      const { files, ignored } = await findInputs([file]);
      expect(files.map((each) => each.table)).toEqual(['P_FLIS_NSN']);
      const reason = 'refused: its path leads outside the zip';
      expect(ignored).toEqual([{ path: `${file} > ${prefix}V_FLIS_PART.CSV`, reason }]);
    },
  );
});

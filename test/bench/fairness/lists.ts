import { paths } from '../../../src/base/paths.ts';
import { aForm, anXlsx } from '../../support/bom-match/workbook.fixture.ts';
import { askOften, failuresOf, HONEST, HOSTILE, msOf, type AskOptions, type Scenario } from './scenario.ts';

const AT_ONCE = 12;
const ASKED = 40;
const BAR_MS = 1_000;
/** The largest list takes a second of one core: on two cores each of two files at a time has one. */
const LARGEST_BAR_MS = 2_000;
/** Blank cells in one row of a workbook of some 50 KB. */
const CELLS = 13_000_000;
/** The largest list that is read: its lines and columns. */
const [LINES, COLUMNS] = [5_000, 60];

export const lists: Scenario = {
  bar: `a list of one line under ${BAR_MS} ms beside ${AT_ONCE} workbooks of one address with ${CELLS} cells in a row; beside the largest that are read a pasted one as well`,
  prepare: async () => ({ settings: { QUOTE_RATE_PER_MINUTE: '100000' }, stop: async () => {} }),
  async measure(site) {
    const wideSheet = `<worksheet><sheetData><row>${'<c/>'.repeat(CELLS)}</row></sheetData></worksheet>`;
    const wide = await asFile(await anXlsx([], { parts: { 'xl/worksheets/sheet1.xml': wideSheet } }));
    const columns = Array.from({ length: COLUMNS }, (_, column) => column);
    const rows = Array.from({ length: LINES }, (_, row) => columns.map((column) => `${row}-${column}`));
    const largest = await asFile(await anXlsx(rows));
    const head = ['Part number', 'Qty'];
    const small = await asFile(await anXlsx([head, ['MS16998-28', 4]]));
    const json = { 'content-type': 'application/json' };
    const pasted = { method: 'POST', headers: json, body: '{"text":"MS16998-28 4"}' };
    const ask = async () => ({
      text: await askOften(ASKED, () => site.ask(HONEST, paths.matchList(), pasted)),
      file: await askOften(ASKED, () => site.ask(HONEST, paths.matchList(), small)),
    });
    /** Sends a workbook again and again, several at once, while the honest client is measured. */
    const besideLists = async (list: AskOptions) => {
      let stopped = false;
      const hostile = Array.from({ length: AT_ONCE }, async () => {
        while (!stopped) await site.ask(HOSTILE, paths.matchList(), list);
      });
      const result = await ask();
      stopped = true;
      await Promise.all(hostile);
      return result;
    };
    await ask();
    const alone = await ask();
    const figures = [
      ['of one wide row', await besideLists(wide), BAR_MS],
      ['of the largest size', await besideLists(largest), LARGEST_BAR_MS],
    ] as const;
    const failed = ({ text, file }: typeof alone) => text.failures + file.failures;
    return figures.flatMap(([which, beside, barMs]) => [
      msOf(`pasted list p99, ${which}`, alone.text.p99, beside.text.p99, BAR_MS),
      msOf(`workbook of one line p99, ${which}`, alone.file.p99, beside.file.p99, barMs),
      failuresOf(`lists not 200, ${which}`, failed(alone), failed(beside)),
    ]);
  },
};

async function asFile(bytes: Uint8Array): Promise<AskOptions> {
  const { headers, payload } = await aForm([['file', { name: 'list.xlsx', bytes }]]);
  return { method: 'POST', headers, body: payload };
}

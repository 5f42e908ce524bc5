import { anXlsx } from '../../support/bom-match/workbook.fixture.ts';
import { paths } from '../../../src/base/paths.ts';
import { askOften, HONEST, HOSTILE, type AskOptions, type FairnessSite, type Figure } from './scenario.ts';

const AT_ONCE = 12;
const ASKED = 40;
const BAR_MS = 1_000;
/** The largest list takes a second of one core: on two cores each of two files at a time has one. */
const LARGEST_BAR_MS = 2_000;
/** Blank cells in one row of a workbook of some 50 KB. */
const CELLS = 13_000_000;
/** The largest list that is read: its lines and columns. */
const [LINES, COLUMNS] = [5_000, 60];

export const name = 'lists';
export const bar = `a list of one line under ${BAR_MS} ms beside ${AT_ONCE} workbooks of one address with ${CELLS} cells in a row; beside the largest that are read a pasted one as well`;

export const prepare = () =>
  Promise.resolve({ settings: { QUOTE_RATE_PER_MINUTE: '100000' }, stop: () => Promise.resolve() });

export async function measure(site: FairnessSite): Promise<Figure[]> {
  const wide = await aForm(await anXlsx([], { parts: { 'xl/worksheets/sheet1.xml': wideSheet() } }));
  const rows = Array.from({ length: LINES }, (_, row) =>
    Array.from({ length: COLUMNS }, (_, column) => `${row}-${column}`),
  );
  const largest = await aForm(await anXlsx(rows));
  const small = await aForm(
    await anXlsx([
      ['Part number', 'Qty'],
      ['MS16998-28', 4],
    ]),
  );
  const pasted = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"text":"MS16998-28 4"}' };
  const askText = () => askOften(ASKED, () => site.ask(HONEST, paths.matchList(), pasted));
  const askFile = () => askOften(ASKED, () => site.ask(HONEST, paths.matchList(), small));
  await askText();
  await askFile();
  const alone = { text: await askText(), file: await askFile() };
  const besideWide = await besideLists(site, wide, async () => ({ text: await askText(), file: await askFile() }));
  const besideLargest = await besideLists(site, largest, async () => ({
    text: await askText(),
    file: await askFile(),
  }));
  const figures = [
    ['of one wide row', besideWide, BAR_MS],
    ['of the largest size', besideLargest, LARGEST_BAR_MS],
  ] as const;
  return figures.flatMap(([which, beside, barMs]) => [
    { figure: `pasted list p99, ${which}`, unit: 'ms', alone: alone.text.p99, beside: beside.text.p99, bar: BAR_MS },
    {
      figure: `workbook of one line p99, ${which}`,
      unit: 'ms',
      alone: alone.file.p99,
      beside: beside.file.p99,
      bar: barMs,
    },
    {
      figure: `lists not 200, ${which}`,
      unit: 'answers',
      alone: alone.text.failures + alone.file.failures,
      beside: beside.text.failures + beside.file.failures,
      bar: 0,
    },
  ]);
}

/** Sends a workbook again and again, several at once, while the honest client is measured. */
async function besideLists<Result>(
  site: FairnessSite,
  list: AskOptions,
  honest: () => Promise<Result>,
): Promise<Result> {
  let stopped = false;
  const hostile = Array.from({ length: AT_ONCE }, async () => {
    while (!stopped) await site.ask(HOSTILE, paths.matchList(), list);
  });
  const result = await honest();
  stopped = true;
  await Promise.all(hostile);
  return result;
}

const wideSheet = () => `<worksheet><sheetData><row>${'<c/>'.repeat(CELLS)}</row></sheetData></worksheet>`;

async function aForm(bytes: Uint8Array): Promise<AskOptions> {
  const form = new FormData();
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'list.xlsx');
  const request = new Request('http://site.example', { method: 'POST', body: form });
  return {
    method: 'POST',
    headers: { 'content-type': request.headers.get('content-type')! },
    body: new Uint8Array(await request.arrayBuffer()),
  };
}

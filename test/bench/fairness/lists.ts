import { anXlsx } from '../../../src/features/list/workbook/a-workbook.ts';
import { paths } from '../../../src/paths.ts';
import { askOften, HONEST, HOSTILE, type AskOptions, type FairnessSite, type Figure } from './scenario.ts';

const AT_ONCE = 12;
const ASKED = 40;
const BAR_MS = 1_000;
/** Blank cells in one row of a workbook of some 50 KB. */
const CELLS = 13_000_000;
/** The largest list that is read: its lines and columns. */
const [LINES, COLUMNS] = [5_000, 60];

export const name = 'lists';
export const bar = `a list of one line under ${BAR_MS} ms beside ${AT_ONCE} workbooks of one address, of ${CELLS} cells in a row and of the largest size that is read`;

export const prepare = () =>
  Promise.resolve({ settings: { LIST_RATE_PER_MINUTE: '100000' }, stop: () => Promise.resolve() });

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
  let stopped = false;
  const hostile = Array.from({ length: AT_ONCE }, async (_, index) => {
    while (!stopped) await site.ask(HOSTILE, paths.matchList(), index % 2 ? wide : largest);
  });
  const beside = { text: await askText(), file: await askFile() };
  stopped = true;
  await Promise.all(hostile);
  return [
    { figure: 'pasted list p99', unit: 'ms', alone: alone.text.p99, beside: beside.text.p99, bar: BAR_MS },
    { figure: 'workbook of one line p99', unit: 'ms', alone: alone.file.p99, beside: beside.file.p99, bar: BAR_MS },
    {
      figure: 'lists not 200',
      unit: 'answers',
      alone: alone.text.failures + alone.file.failures,
      beside: beside.text.failures + beside.file.failures,
      bar: 0,
    },
  ];
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

import type { ListFacts, ListLine } from '../features/list/list-line.ts';
import { listCsvHead, listCsvLine } from '../features/list/list-csv.ts';
import { matchLines, type ListCatalog } from '../features/list/match-lines.ts';
import { VERDICTS, type MatchedLine, type Verdict } from '../features/list/list-result.ts';

/** Lines that are written at a time. */
const LINES_AT_A_TIME = 100;

export type ReadLines = { facts: Omit<ListFacts, 'text'>; lines: readonly ListLine[]; textJson: Uint8Array | null };

/** How many lines have each verdict; every verdict is there. */
export function countVerdicts(lines: readonly MatchedLine[]): Record<Verdict, number> {
  const counts = Object.fromEntries(VERDICTS.map((verdict) => [verdict, 0])) as Record<Verdict, number>;
  for (const { verdict } of lines) counts[verdict]++;
  return counts;
}

/** The answer as JSON (`MatchedList`), in pieces with `turn` between them. The lines are looked up before the first piece. */
export async function matchListAsJson(
  catalog: ListCatalog,
  { facts, lines, textJson }: ReadLines,
  turn: () => Promise<void>,
): Promise<AsyncGenerator<Uint8Array>> {
  const matched = await matchLines(catalog, lines, turn);
  return pieces();

  async function* pieces() {
    const head = JSON.stringify({ ...facts, counts: countVerdicts(matched) });
    yield bytesOf(`{"text":`);
    yield textJson ?? bytesOf('null');
    yield bytesOf(`,${head.slice(1, -1)},"lines":[`);
    for (let start = 0; start < matched.length; start += LINES_AT_A_TIME) {
      const piece = JSON.stringify(matched.slice(start, start + LINES_AT_A_TIME)).slice(1, -1);
      yield bytesOf(start === 0 ? piece : `,${piece}`);
      await turn();
    }
    yield bytesOf(']}');
  }
}

/** The same for a spreadsheet. */
export async function matchListAsCsv(
  catalog: ListCatalog,
  { lines }: ReadLines,
  turn: () => Promise<void>,
): Promise<AsyncGenerator<Uint8Array>> {
  const matched = await matchLines(catalog, lines, turn);
  return pieces();

  async function* pieces() {
    // The mark tells spreadsheets that it is UTF-8.
    yield bytesOf(`\u{feff}${listCsvHead()}`);
    for (let start = 0; start < matched.length; start += LINES_AT_A_TIME) {
      yield bytesOf(
        matched
          .slice(start, start + LINES_AT_A_TIME)
          .map(listCsvLine)
          .join(''),
      );
      await turn();
    }
  }
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

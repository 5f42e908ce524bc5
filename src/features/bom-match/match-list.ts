import type { ListFacts, ListLine } from './list-line.ts';
import { listCsvHead, listCsvLine } from './list-csv.ts';
import { matchLines, type ListCatalog } from './match-lines.ts';
import { VERDICTS, type MatchedLine, type Verdict } from './list-result.ts';

/** Lines that are written at a time. */
const LINES_AT_A_TIME = 100;

/** A list that was read; its lines come a stretch at a time. */
export type ReadLines = {
  facts: Omit<ListFacts, 'text'>;
  stretches: AsyncIterable<readonly ListLine[]>;
  textJson: Uint8Array | null;
};

/** How many lines have each verdict; every verdict is there. */
export function countVerdicts(lines: readonly MatchedLine[]): Record<Verdict, number> {
  const counts = noVerdicts();
  for (const { verdict } of lines) counts[verdict]++;
  return counts;
}

const noVerdicts = () => Object.fromEntries(VERDICTS.map((verdict) => [verdict, 0])) as Record<Verdict, number>;

/**
 * Looks up a list stretch by stretch and writes each before the next one is looked up, in pieces with `turn` between them: of 5,000 lines only some hundred
 * are objects at a time.
 */
async function writeMatched(
  catalog: ListCatalog,
  { stretches }: ReadLines,
  write: (lines: readonly MatchedLine[], isFirst: boolean) => string,
  turn: () => Promise<void>,
): Promise<{ pieces: Uint8Array[]; counts: Record<Verdict, number> }> {
  const pieces: Uint8Array[] = [];
  const counts = noVerdicts();
  for await (const lines of stretches) {
    const matched = await matchLines(catalog, lines, turn);
    for (const { verdict } of matched) counts[verdict]++;
    for (let start = 0; start < matched.length; start += LINES_AT_A_TIME) {
      pieces.push(bytesOf(write(matched.slice(start, start + LINES_AT_A_TIME), pieces.length === 0)));
      await turn();
    }
  }
  return { pieces, counts };
}

/** The answer as JSON (`MatchedList`), in pieces. The lines are looked up before the first piece. */
export async function matchListAsJson(
  catalog: ListCatalog,
  list: ReadLines,
  turn: () => Promise<void>,
): Promise<Uint8Array[]> {
  const write = (lines: readonly MatchedLine[], isFirst: boolean) =>
    `${isFirst ? '' : ','}${JSON.stringify(lines).slice(1, -1)}`;
  const { pieces, counts } = await writeMatched(catalog, list, write, turn);
  const head = JSON.stringify({ ...list.facts, counts });
  return [
    bytesOf(`{"text":`),
    list.textJson ?? bytesOf('null'),
    bytesOf(`,${head.slice(1, -1)},"lines":[`),
    ...pieces,
    bytesOf(']}'),
  ];
}

/** The same for a spreadsheet. */
export async function matchListAsCsv(
  catalog: ListCatalog,
  list: ReadLines,
  turn: () => Promise<void>,
): Promise<Uint8Array[]> {
  const { pieces } = await writeMatched(catalog, list, (lines) => lines.map(listCsvLine).join(''), turn);
  // The mark tells spreadsheets that it is UTF-8.
  return [bytesOf(`\u{feff}${listCsvHead()}`), ...pieces];
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

import {
  type ListFacts,
  type ListLine,
  listCsvHead,
  listCsvLine,
  LINE_VERDICTS,
  type MatchedLine,
  type LineVerdict,
} from '../list.ts';
import type { ListCatalog } from '../match/catalog-lookups.ts';
import { matchLines } from '../match/match-lines.ts';

/** Lines that are written at a time. */
const LINES_AT_A_TIME = 100;

/** A list that was read; its lines come a batch at a time. */
export type ReadLines = {
  facts: Omit<ListFacts, 'text'>;
  batches: AsyncIterable<readonly ListLine[]>;
  textJson: Uint8Array | null;
};

/** Told of each batch once it is looked up. */
type OnMatched = (lines: readonly MatchedLine[]) => void;

const noVerdicts = () =>
  Object.fromEntries(LINE_VERDICTS.map((verdict) => [verdict, 0])) as Record<LineVerdict, number>;

/** How many lines have each verdict; every verdict is there. Counts on from `counts`. */
export function countVerdicts(lines: readonly MatchedLine[], counts = noVerdicts()): Record<LineVerdict, number> {
  for (const { verdict } of lines) counts[verdict]++;
  return counts;
}

/** The numbers of lines that the catalog does not have. */
export const missingNumbers = (lines: readonly MatchedLine[]): { text: string }[] =>
  lines.flatMap(({ verdict, number }) => (verdict === 'not-found' && number !== '' ? [{ text: number }] : []));

/**
 * Looks up a list batch by batch and writes each before the next one is looked up, in pieces with `yieldNow` between them: of 5,000 lines only some hundred
 * are objects at a time.
 */
async function writeMatched(
  catalog: ListCatalog,
  { batches }: ReadLines,
  write: (lines: readonly MatchedLine[], isFirst: boolean) => string,
  yieldNow: () => Promise<void>,
  onMatched: OnMatched = () => {},
): Promise<{ pieces: Uint8Array[]; counts: Record<LineVerdict, number> }> {
  const pieces: Uint8Array[] = [];
  const counts = noVerdicts();
  for await (const lines of batches) {
    const matched = await matchLines(catalog, lines, yieldNow);
    countVerdicts(matched, counts);
    onMatched(matched);
    for (let start = 0; start < matched.length; start += LINES_AT_A_TIME) {
      pieces.push(bytesOf(write(matched.slice(start, start + LINES_AT_A_TIME), pieces.length === 0)));
      await yieldNow();
    }
  }
  return { pieces, counts };
}

/** The answer as JSON (`MatchedList`), in pieces. The lines are looked up before the first piece. */
export async function matchListAsJson(
  catalog: ListCatalog,
  list: ReadLines,
  yieldNow: () => Promise<void>,
  onMatched?: OnMatched,
): Promise<Uint8Array[]> {
  const write = (lines: readonly MatchedLine[], isFirst: boolean) =>
    `${isFirst ? '' : ','}${JSON.stringify(lines).slice(1, -1)}`;
  const { pieces, counts } = await writeMatched(catalog, list, write, yieldNow, onMatched);
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
  yieldNow: () => Promise<void>,
  onMatched?: OnMatched,
): Promise<Uint8Array[]> {
  const { pieces } = await writeMatched(catalog, list, (lines) => lines.map(listCsvLine).join(''), yieldNow, onMatched);
  // The mark tells spreadsheets that it is UTF-8.
  return [bytesOf(`\u{feff}${listCsvHead()}`), ...pieces];
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

import { Refusal } from '../api/api-answer.ts';
import { z } from 'zod';
import { readText } from '../bom-match/read/read-list.ts';
import { matchLines } from '../bom-match/match/match-lines.ts';
import { LINE_VERDICTS, type MatchedLine, type MatchedPart, missingNumbers } from '../bom-match/list.ts';
import { parseNsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import { webAddress } from '../api/answer-schemas.ts';
import { tool, type ToolSite } from './catalog-tools.ts';

/** Lines of one call: as many as an assistant can look through. /list takes 5,000. */
const MAX_LINES = 100;
const MAX_TEXT_LENGTH = 20_000;
/** Candidates that a line names; the page of the list shows twenty. */
const MAX_CANDIDATES_NAMED = 5;

const input = z.strictObject({
  text: z
    .string()
    .min(1, 'It must not be empty.')
    .max(MAX_TEXT_LENGTH, `It has at most ${MAX_TEXT_LENGTH.toLocaleString('en-US')} characters.`)
    .describe(
      `The list: one part a line, with or without quantities; or a table with tabs, commas or semicolons between its cells, with or without heads. At most ${MAX_LINES} lines.`,
    ),
});

const part = z.object({
  nsn: z.string(),
  itemName: z.string(),
  partNumber: z.string().describe('As the catalog writes it; empty where a stock number was asked for.'),
  cage: z.string().describe('Empty where several makers have it.'),
  maker: z.string(),
  url: webAddress,
});

const output = z.object({
  lines: z.array(
    z.object({
      line: z.int().min(1),
      text: z.string(),
      verdict: z
        .enum(LINE_VERDICTS)
        .describe(
          'exact: the number as written. punctuation: the same letters and digits. replaced: cancelled, part replaces it. check: found, but corrected, in another class or without its quantity: a person looks first. choose: several parts, or one that does not fit all that the line says. not-found and unreadable: no part.',
        ),
      reason: z.string(),
      number: z.string().describe('The number that was looked up; empty where there is none.'),
      quantity: z.int(),
      quantityIs: z.enum(['given', 'none', 'unclear']).describe('none and unclear count as 1.'),
      part: part.nullable(),
      candidates: z.array(part).describe(`Other parts that carry the number, ${MAX_CANDIDATES_NAMED} at most.`),
      moreCandidates: z.boolean(),
    }),
  ),
  notes: z.array(z.string()).describe('What was left out of the list, or not as usual.'),
  url: webAddress.describe('The page that takes whole lists, pasted or as a file.'),
});

export const matchListTool = tool({
  name: 'match_list',
  title: 'Find the lines of a parts list',
  description:
    `Looks up a list of NSNs, NIINs and part numbers in the catalog, line by line, with a verdict and the reason of each. For at most ${MAX_LINES} lines; ` +
    'send a longer list in pieces, or give the person the link of the page for lists. Never take a part for a line whose verdict is choose, not-found or unreadable: ask.',
  input,
  output,
  call: ({ text }, site) => matchList(text, site),
});

const refused = (detail: string) => new Refusal([{ parameter: 'text', detail }]);

async function matchList(
  text: string,
  { catalog, origin, yieldNow, noteDemand }: ToolSite,
): Promise<z.output<typeof output>> {
  const count = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '').length;
  if (count > MAX_LINES)
    throw refused(
      `The list has ${count.toLocaleString('en-US')} lines; one call takes ${MAX_LINES}. Send it in pieces, or use ${origin}${paths.list()}.`,
    );
  const { lines, notes } = readText(text, null);
  if (lines.length === 0) throw refused('It holds no line with a number.');
  const matched = await matchLines(catalog, lines, yieldNow);
  noteDemand('list', missingNumbers(matched));
  return {
    lines: matched.map((line) => lineOf(line, origin)),
    notes,
    url: origin + paths.list(),
  };
}

function lineOf(matched: MatchedLine, origin: string): z.output<typeof output>['lines'][number] {
  const { line, text, verdict, reason, number, quantity, quantityIs, candidates, hasMore } = matched;
  return {
    line,
    text,
    verdict,
    reason,
    number,
    quantity,
    quantityIs,
    part: matched.part && partOf(matched.part, origin),
    candidates: candidates.slice(0, MAX_CANDIDATES_NAMED).map((candidate) => partOf(candidate, origin)),
    moreCandidates: hasMore || candidates.length > MAX_CANDIDATES_NAMED,
  };
}

const partOf = ({ nsn, itemName, partNumber, cage, maker }: MatchedPart, origin: string) => ({
  nsn,
  itemName,
  partNumber,
  cage,
  maker,
  url: origin + paths.part(parseNsn(nsn)!),
});

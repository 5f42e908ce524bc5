import { refused, Refusal } from '../api/api-answer.ts';
import { z } from 'zod';
import { readText } from '#base/lists/read/read-list.ts';
import { matchLines } from '../bom-match/match/match-lines.ts';
import { LINE_VERDICTS, type MatchedPart, missingNumbers } from '#base/lists/list.ts';
import { parseNsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import { webAddress } from '../api/answer-schemas.ts';
import { draftRequestTool, listShelfTool } from './shelf-tools.ts';
import { tool, type ToolSite, facetsTool, getPartTool, searchPartsTool, type Tool } from './catalog-tools.ts';
import { createMcpHandler, McpServer, type CallToolResult } from '@modelcontextprotocol/server';
import { StoreUnavailable } from '#base/database/database.ts';
/** /list takes 5,000. */
const MAX_LINES = 100;
const MAX_TEXT_LENGTH = 20_000;
/** The page shows twenty. */
const MAX_CANDIDATES_NAMED = 5;

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
          'exact: the number as written. punctuation: the same letters and digits. replaced: cancelled, part replaces it. check: found, but corrected, in another class, of another maker or with an unclear quantity: a person looks first. choose: several parts, or one that does not fit all that the line says. not-found and unreadable: no part.',
        ),
      reason: z.string(),
      number: z.string().describe('The number that was looked up; empty without a number.'),
      quantity: z.int(),
      quantityIs: z.enum(['given', 'none', 'unclear']).describe('none and unclear count as 1.'),
      offers: z
        .array(z.object({ quantity: z.int(), words: z.string() }))
        .describe('What an unclear quantity may mean, such as 60 or 5 for "5 dozen": ask the person.'),
      part: part.nullable(),
      candidates: z.array(part).describe(`Other parts that carry the number, ${MAX_CANDIDATES_NAMED} at most.`),
      moreCandidates: z.boolean(),
    }),
  ),
  notes: z.array(z.string()).describe('What was left out of the list, or not as usual.'),
  url: webAddress.describe('The page that takes whole lists, pasted or as a file.'),
});

const matchListTool = tool({
  name: 'match_list',
  title: 'Find the lines of a parts list',
  description:
    `Looks up a list of NSNs, NIINs and part numbers in the catalog, line by line, with a verdict and the reason of each. For at most ${MAX_LINES} lines; ` +
    'send a longer list in pieces, or give the person the link of the page for lists. Never take a part for a line whose verdict is choose, not-found or unreadable: ask.',
  input: z.strictObject({
    text: z
      .string()
      .min(1, 'It must not be empty.')
      .max(MAX_TEXT_LENGTH, `It has at most ${MAX_TEXT_LENGTH.toLocaleString('en-US')} characters.`)
      .describe(
        `The list: one part per line, with or without quantities; or a table with tabs, commas or semicolons between its cells, with or without heads. At most ${MAX_LINES} lines.`,
      ),
  }),
  output,
  async call({ text }, { catalog, origin, yieldNow, noteDemand }) {
    const count = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '').length;
    if (count > MAX_LINES)
      throw refused(
        'text',
        `The list has ${count.toLocaleString('en-US')} lines; one call takes ${MAX_LINES}. Send it in pieces, or use ${origin}${paths.list()}.`,
      );
    const { lines, notes } = readText(text, null);
    if (lines.length === 0) throw refused('text', 'It holds no line with a number.');
    const matched = await matchLines(catalog, lines, yieldNow);
    noteDemand('list', missingNumbers(matched));
    const partOf = (named: MatchedPart) => ({ ...named, url: origin + paths.part(parseNsn(named.nsn)!) });
    // the schema leaves out other fields
    return output.parse({
      lines: matched.map(({ candidates, hasMore, ...line }) => ({
        ...line,
        part: line.part && partOf(line.part),
        candidates: candidates.slice(0, MAX_CANDIDATES_NAMED).map(partOf),
        moreCandidates: hasMore || candidates.length > MAX_CANDIDATES_NAMED,
      })),
      notes,
      url: origin + paths.list(),
    });
  },
});

const TOOLS: readonly Tool[] = [searchPartsTool, getPartTool, facetsTool, matchListTool, draftRequestTool];
/** Raised with its tools. */
const SERVER_VERSION = '1.1.0';
const MAX_ARGUMENT_ELEMENTS = 1_000;
const INSTRUCTIONS =
  'The public catalog of items of supply (NSNs), from PUB LOG. NSNs and codes are texts: leading zeros count. Give people the url of what you name. ';
const NO_STOCK = 'Nothing here is a price, a stock or an offer.';
const STOCK = 'shelf is what this site says it has, with the day of its count: its quotation confirms price and stock.';

const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };

/** Tools behind the official SDK, one server a request. Imported at the first call. */
export function openMcpEndpoint(name: string, onFailure: (error: unknown) => void) {
  const sites = new WeakMap<Request, ToolSite>();
  const handler = createMcpHandler(
    ({ requestInfo }) => {
      const site = sites.get(requestInfo!)!;
      const hasShelf = !site.shelf.isEmpty();
      const server = new McpServer(
        { name, version: SERVER_VERSION },
        {
          instructions: INSTRUCTIONS + (hasShelf ? STOCK : NO_STOCK),
          capabilities: { tools: { listChanged: false } },
          maxToolInputElements: MAX_ARGUMENT_ELEMENTS,
        },
      );
      for (const one of hasShelf ? [...TOOLS, listShelfTool] : TOOLS) {
        const { name: called, title, description, input: inputSchema, output: outputSchema } = one;
        const facts = { title, description, inputSchema, outputSchema, annotations: READS };
        server.registerTool(called, facts, (input: unknown) => answerCall(one, input, site, onFailure));
      }
      return server;
    },
    // nothing to subscribe to
    { maxSubscriptions: 0 },
  );
  return {
    /** Never rejects. */
    answer(request: Request, message: unknown, site: ToolSite): Promise<Response> {
      sites.set(request, site);
      return handler.fetch(request, { parsedBody: message });
    },
    close: () => handler.close(),
  };
}

/** Errors are answers that the assistant reads. */
async function answerCall({ call, name }: Tool, input: unknown, site: ToolSite, onFailure: (error: unknown) => void) {
  try {
    const structuredContent = (await call(input as never, site)) as Record<string, unknown>;
    return { content: [{ type: 'text' as const, text: JSON.stringify(structuredContent) }], structuredContent };
  } catch (error) {
    if (error instanceof Refusal) return inWords(error.message);
    if (error instanceof StoreUnavailable)
      return inWords('The catalog is busy or cannot be read just now. Try again in 10 s.');
    onFailure(new Error(`Tool ${name} failed`, { cause: error }));
    return inWords('Something went wrong on our side.');
  }
}

const inWords = (text: string): CallToolResult => ({ content: [{ type: 'text', text }], isError: true });

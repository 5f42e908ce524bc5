import { z } from 'zod';
import { formatAskedPart, MAX_ASKED_PARTS } from '#base/domain/asked-part.ts';
import { CONDITION_CODES } from '#base/domain/condition.ts';
import { formatNsn, niinOfNsn, nsnRangeOfClass, parseFsc, parseNsn, type Nsn } from '#base/domain/nsn.ts';
import { normalizePartNumber } from '#base/domain/part-number.ts';
import { plainText } from '#base/domain/plain-text.ts';
import { MAX_QUANTITY } from '#base/domain/quantity.ts';
import { paths } from '#base/paths.ts';
import { webAddress, shelfPart } from '../api/answer-schemas.ts';
import { refused, shelfPartOf } from '../api/api-answer.ts';
import { heldNsns } from '../catalog/shelf-rows.ts';
import { linesUnder } from '../shelf/shelf-lines.server.ts';
import { tool, type ToolSite, upTo } from './catalog-tools.ts';

const PARTS_PER_PAGE = 50;

export const listShelfTool = tool({
  name: 'list_shelf',
  title: 'What is on the shelf',
  description:
    `Lists what this site says it has in stock, ${PARTS_PER_PAGE} parts a page by NSN, each line with the day of its count. The quotation confirms price and stock. ` +
    'Parts in no NSN are found by their number alone.',
  input: z.strictObject({
    number: upTo(100).optional().describe('An NSN, a NIIN or a part number, exactly.'),
    words: upTo(200).optional().describe('Words, sizes and materials.'),
    class: z.string().optional().describe('Parts of this Federal Supply Class alone, four digits.'),
    condition: z
      .enum(CONDITION_CODES)
      .optional()
      .describe('FN factory new, NS new surplus, OH overhauled, SV serviceable, AR as removed.'),
    after: z.string().optional().describe('The page after this NSN, which is next in the page before.'),
  }),
  output: z.object({
    items: z
      .array(shelfPart)
      .describe('By NSN. A page may hold few lines when a condition is asked for: go on while next is set.'),
    next: z.string().nullable().describe('The after of the next page.'),
  }),
  async call({ number, words, class: code, condition, after }, site) {
    const fsc = code === undefined ? undefined : parseFsc(code);
    const key = after === undefined ? undefined : parseNsn(after);
    if (fsc === null) throw refused('class', 'It is a class of four digits such as 5305.');
    if (key === null) throw refused('after', 'It is an NSN such as 5305-01-234-5678.');
    if (number !== undefined && normalizePartNumber(number) === null)
      throw refused('number', 'It holds no letter and no digit.');
    const nsns = number === undefined ? await nsnsOfPage(site, { words, fsc, after: key }) : [];
    const ofParts = await site.shelf.linesOfMany(nsns.map(niinOfNsn));
    const found =
      number === undefined
        ? nsns.flatMap((nsn) => ofParts.get(niinOfNsn(nsn)) ?? [])
        : await linesUnder(site.shelf, number);
    const lines = found.filter((line) => condition === undefined || line.condition === condition);
    const next = nsns.length === PARTS_PER_PAGE ? formatNsn(nsns.at(-1)!) : null;
    return { items: lines.map((line) => shelfPartOf(line, site)), next };
  },
});

type Asked = { words?: string | undefined; fsc?: ReturnType<typeof parseFsc>; after?: Nsn | undefined };

async function nsnsOfPage({ catalog, shelf }: ToolSite, { words, fsc, after }: Asked): Promise<Nsn[]> {
  if (words === undefined) {
    const { first, last } = fsc ? nsnRangeOfClass(fsc) : { first: 0, last: Infinity };
    const from = Math.max(first, (after ?? -1) + 1);
    const isAsked = (nsn: number) => nsn >= from && nsn <= last;
    const start = shelf.nsns().findIndex(isAsked);
    return start < 0 ? [] : ([...shelf.nsns().subarray(start, start + PARTS_PER_PAGE)].filter(isAsked) as Nsn[]);
  }
  const page = { after, limit: PARTS_PER_PAGE };
  const asked = { text: words, fsc: fsc ?? undefined, filters: [], order: { by: 'nsn' }, page, facets: false } as const;
  const found = await catalog.searchByWords({ ...asked, onShelf: heldNsns(shelf, true) });
  return (found?.parts ?? []).map(({ nsn }) => nsn);
}

const MAX_MESSAGE = 1_000;
/** Some servers refuse longer ones. */
const MAX_ADDRESS = 4_000;

export const draftRequestTool = tool({
  name: 'draft_request',
  title: 'Prepare a request for quote',
  description:
    'Makes a link to the quote form of this site that holds the parts and a message. Nothing is sent or stored: give the link to the person, who opens it, adds name, company and mail address, and sends it. ' +
    'Never say that a request was sent.',
  input: z.strictObject({
    parts: z
      .array(
        z.strictObject({
          number: upTo(100).describe('An NSN or a part number.'),
          cage: z
            .string()
            .regex(/^[0-9A-Z]{5}$/, 'It is a CAGE code of five capitals and digits.')
            .optional(),
          quantity: z.int().min(1).max(MAX_QUANTITY).default(1),
          condition: z.enum(CONDITION_CODES).optional().describe('FN, factory new, where it is left out.'),
        }),
      )
      .min(1, 'It must not be empty.')
      .max(MAX_ASKED_PARTS, `There are at most ${MAX_ASKED_PARTS} parts: send a longer list by the page for lists.`),
    message: upTo(MAX_MESSAGE).optional(),
  }),
  output: z.object({ url: webAddress, sent: z.literal(false), notice: z.string() }),
  async call({ parts, message = '' }, { origin }) {
    const asked = parts.map(({ number, cage = '', ...wanted }, at) => {
      const partNumber = plainText(number).replaceAll(';', ' ');
      if (normalizePartNumber(partNumber) === null)
        throw refused(`parts.${at}.number`, 'It holds no letter and no digit.');
      const nsn = parseNsn(partNumber);
      return formatAskedPart({
        ...(nsn === null ? { partNumber, nsn: '', cage } : { partNumber: '', nsn: formatNsn(nsn), cage: '' }),
        ...wanted,
      });
    });
    const url = origin + paths.quoteDraft(asked, message);
    if (url.length > MAX_ADDRESS)
      throw refused('message', 'The parts and the message are too long for a link: shorten the message.');
    const notice = 'Nothing was sent or stored. A person opens the link, completes the form and sends it.';
    return { url, sent: false, notice };
  },
});

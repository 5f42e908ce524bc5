import { parseFsc, type Fsc } from '#base/domain/supply-class.ts';
import { paths } from '#base/paths.ts';
import { sitemapMessages } from './messages.ts';

/** A sitemap, with numbers from 1. The plan says whether the catalog has it. */
export type SitemapRequest =
  | { type: 'index'; chunk: number | undefined }
  | { type: 'static' }
  | { type: 'nsn'; page: number }
  | { type: 'cage'; page: number }
  | { type: 'name'; page: number }
  | { type: 'fsc'; fsc: Fsc; page: number };

/** Parameters as a query gives them: a list where one is repeated. */
export type SitemapParameters = { [Name in 'type' | 'page' | 'fsc' | 'chunk']?: string | string[] | undefined };
export type ParsedSitemapRequest = { request: SitemapRequest } | { status: 400 | 404; message: string };

/** Without leading zeros and in lower case: a file has one name. */
const FILE_TYPE = /^(?:nsn-[1-9]\d{0,6}|fsc-\d{4})$/;
const FILE_ENDING = '.xml.gz';

/**
 * Reads type (index when absent), page (1 when absent), fsc and chunk. Whatever is given must be well formed; what does not belong to the type is not
 * looked at further. 404 for an unknown type, 400 for anything else.
 */
export function parseSitemapRequest(parameters: SitemapParameters): ParsedSitemapRequest {
  for (const name of ['type', 'page', 'fsc', 'chunk'] as const) {
    const value = parameters[name];
    if (Array.isArray(value)) return bad(sitemapMessages.repeated(name));
    if (value !== undefined && value.trim() === '') return bad(sitemapMessages.blank(name));
  }
  const { type = 'index', ...given } = parameters as { [Name in keyof SitemapParameters]?: string };
  const page = parseCount(given.page);
  const chunk = parseCount(given.chunk);
  const fsc = given.fsc === undefined ? undefined : parseFsc(given.fsc);
  if (!isKnownType(type)) return { status: 404, message: sitemapMessages.unknownType(type) };
  if (page === null) return bad(sitemapMessages.notANumber('page'));
  if (chunk === null) return bad(sitemapMessages.notANumber('chunk'));
  if (fsc === null) return bad(sitemapMessages.badFsc);
  switch (type) {
    case 'index':
      return { request: { type, chunk } };
    case 'static':
      return { request: { type } };
    case 'nsn':
    case 'cage':
    case 'name':
      return { request: { type, page: page ?? 1 } };
    case 'fsc':
      return fsc === undefined ? bad(sitemapMessages.noFsc) : { request: { type, fsc, page: page ?? 1 } };
  }
}

const TYPES = ['index', 'static', 'nsn', 'fsc', 'cage', 'name'] as const;

function isKnownType(type: string): type is (typeof TYPES)[number] {
  return (TYPES as readonly string[]).includes(type);
}

/** The type of a sitemap file, nsn-1 or fsc-5305, itself; null for anything else. Whether there is one, `SitemapPlan.findFile` says. */
export function parseSitemapType(text: string): string | null {
  return FILE_TYPE.test(text) ? text : null;
}

/** The name of a sitemap file as the plan writes it, nsn-1.xml.gz or fsc-5305.xml.gz, itself; null for anything else. */
export function parseSitemapFileName(text: string): string | null {
  return text.endsWith(FILE_ENDING) && parseSitemapType(text.slice(0, -FILE_ENDING.length)) !== null ? text : null;
}

/** ASCII digits, no sign, no leading zero, at most seven digits. Null when it is anything else. */
function parseCount(text: string | undefined): number | null | undefined {
  if (text === undefined) return undefined;
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null;
}

function bad(message: string): ParsedSitemapRequest {
  return { status: 400, message };
}

/**
 * Where an address below /sitemap/ leads that tells a sitemap plainly and is not its own: the stored file of that name, the XML of that file, a page of a
 * class (S15.37). Null for every other.
 */
export function placeOfSitemap(path: string): string | null {
  const name = path.slice('/sitemap/'.length);
  if (parseSitemapFileName(name) !== null) return paths.sitemapFile(name);
  if (name.endsWith('.xml') && parseSitemapType(name.slice(0, -'.xml'.length)) !== null)
    return paths.sitemapOfType(name.slice(0, -'.xml'.length));
  const [, fsc, page] = /^fsc\/(\d{4})\/([1-9]\d{0,6})$/.exec(name) ?? [];
  return fsc === undefined ? null : paths.sitemapOfClass(fsc as Fsc, page === '1' ? undefined : Number(page));
}

const NAMES = ['type', 'page', 'fsc', 'chunk'] as const;

/** The parameters of an address below /sitemap/: those of its path go before those of its query. A path that no route knows is an unknown type. */
export function sitemapAsked(params: Readonly<Record<string, string>>, query: SitemapParameters): SitemapParameters {
  const { '*': unknown, type = 'fsc', ...rest } = params;
  return unknown === undefined ? { ...query, type, ...rest } : { type: unknown };
}

/** The parameters of a sitemap in a query, a list where one is repeated. */
export function sitemapQuery(query: URLSearchParams): SitemapParameters {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const values = query.getAll(name);
      return values.length === 0 ? [] : [[name, values.length === 1 ? values[0] : values]];
    }),
  );
}

/** The type of the stored file with the content of this sitemap: nsn-12, or fsc-1560 for the first page of a class. Null when no file can have it. */
export function fileTypeOf({ type, page, fsc }: SitemapParameters): string | null {
  if (typeof type !== 'string') return null;
  if (type === 'fsc') return page === undefined || page === '1' ? parseSitemapType(`fsc-${String(fsc)}`) : null;
  return page === undefined ? parseSitemapType(type) : null;
}

import { parseFsc, type Fsc } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import { sitemapMessages } from './messages.ts';

/** A sitemap, with numbers from 1, which the catalog may lack. */
export type SitemapRequest =
  | { type: 'index'; chunk: number | undefined }
  | { type: 'static' }
  | { type: 'nsn' | 'range' | 'cage' | 'name' | 'shelf'; page: number }
  | { type: 'fsc'; fsc: Fsc; page: number };

const NAMES = ['type', 'page', 'fsc', 'chunk'] as const;
/** A list where a parameter is repeated. */
export type SitemapParameters = { [Name in (typeof NAMES)[number]]?: string | string[] | undefined };

const TYPES = ['index', 'static', 'nsn', 'fsc', 'range', 'cage', 'name', 'shelf'];
/** No leading zeros, lower case: a file has one name. */
const FILE_TYPE = /^(?:nsn-[1-9]\d{0,6}|fsc-\d{4})$/;
const FILE_ENDING = '.xml.gz';

/** Reads type, page, fsc and chunk, which must be well formed. 404 for an unknown type, else 400. */
export function parseSitemapRequest(
  parameters: SitemapParameters,
): { request: SitemapRequest } | ReturnType<typeof bad> {
  for (const name of NAMES) {
    const value = parameters[name];
    if (Array.isArray(value)) return bad(`The parameter ${name} is given more than once`);
    if (value !== undefined && value.trim() === '') return bad(`The parameter ${name} is empty`);
  }
  const { type = 'index', ...given } = parameters as { [Name in keyof SitemapParameters]?: string };
  const page = parseCount(given.page);
  const chunk = parseCount(given.chunk);
  const fsc = given.fsc === undefined ? undefined : parseFsc(given.fsc);
  if (!TYPES.includes(type)) return bad(sitemapMessages.unknownType(type), 404);
  if (page === null || chunk === null)
    return bad(
      `The parameter ${page === null ? 'page' : 'chunk'} must be a whole number from 1 to 9999999, in plain digits`,
    );
  if (fsc === null) return bad('The parameter fsc must be a class of four digits, such as fsc=5305');
  if (type === 'index') return { request: { type, chunk } };
  if (type === 'static') return { request: { type } };
  if (type !== 'fsc') return { request: { type: type as 'nsn', page: page ?? 1 } };
  return fsc === undefined
    ? bad('The parameter fsc is missing: sitemaps of type fsc need a class of four digits, such as fsc=5305')
    : { request: { type, fsc, page: page ?? 1 } };
}

/** Returns a file type, nsn-1 or fsc-5305, as it is; else null. */
export function parseSitemapType(text: string): string | null {
  return FILE_TYPE.test(text) ? text : null;
}

/** Returns a file name, nsn-1.xml.gz, as it is; else null. */
export function parseSitemapFileName(text: string): string | null {
  return text.endsWith(FILE_ENDING) && parseSitemapType(text.slice(0, -FILE_ENDING.length)) !== null ? text : null;
}

/** At most seven digits without a leading zero; else null. */
function parseCount(text: string | undefined): number | null | undefined {
  if (text === undefined) return undefined;
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null;
}

function bad(message: string, status: 400 | 404 = 400) {
  return { status, message };
}

/** Returns where an address below /sitemap/ leads that names a sitemap in another way (S15.37); else null. */
export function placeOfSitemap(path: string): string | null {
  const name = path.slice('/sitemap/'.length);
  if (parseSitemapFileName(name) !== null) return paths.sitemapFile(name);
  if (name.endsWith('.xml') && parseSitemapType(name.slice(0, -'.xml'.length)) !== null)
    return paths.sitemapOfType(name.slice(0, -'.xml'.length));
  const [, fsc, page] = /^fsc\/(\d{4})\/([1-9]\d{0,6})$/.exec(name) ?? [];
  return fsc === undefined ? null : paths.sitemapOfClass(fsc as Fsc, page === '1' ? undefined : Number(page));
}

/** Merges path and query; the path wins. A path without a route is an unknown type. */
export function sitemapAsked(params: Readonly<Record<string, string>>, query: SitemapParameters): SitemapParameters {
  const { '*': unknown, type = 'fsc', ...rest } = params;
  return unknown === undefined ? { ...query, type, ...rest } : { type: unknown };
}

export function sitemapQuery(query: URLSearchParams): SitemapParameters {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const values = query.getAll(name);
      return values.length === 0 ? [] : [[name, values.length === 1 ? values[0] : values]];
    }),
  );
}

/** Returns the type of the stored file with this content, nsn-12 or fsc-1560; else null. */
export function fileTypeOf({ type, page, fsc }: SitemapParameters): string | null {
  if (typeof type !== 'string') return null;
  if (type === 'fsc') return page === undefined || page === '1' ? parseSitemapType(`fsc-${String(fsc)}`) : null;
  return page === undefined ? parseSitemapType(type) : null;
}

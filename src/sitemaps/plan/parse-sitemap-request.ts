import { parseFsc, type Fsc } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import { sitemapMessages } from './messages.ts';

/** A sitemap, with numbers from 1, which the catalog may lack. */
type SitemapRequest =
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
export function parseSitemapRequest(asked: SitemapParameters): { request: SitemapRequest } | ReturnType<typeof bad> {
  for (const name of NAMES) {
    const value = asked[name];
    if (Array.isArray(value)) return bad(`The parameter ${name} is given more than once`);
    if (value !== undefined && value.trim() === '') return bad(`The parameter ${name} is empty`);
  }
  const { type = 'index', ...given } = asked as { [Name in keyof SitemapParameters]?: string };
  const page = parseCount(given.page);
  const chunk = parseCount(given.chunk);
  const fsc = given.fsc === undefined ? undefined : parseFsc(given.fsc);
  if (!TYPES.includes(type)) return bad(sitemapMessages.unknownType(type), 404);
  const which = page === null ? 'page' : 'chunk';
  if (page === null || chunk === null)
    return bad(`The parameter ${which} must be a whole number from 1 to 9999999, in plain digits`);
  if (fsc === null) return bad('The parameter fsc must be a class of four digits, such as fsc=5305');
  if (type === 'index') return { request: { type, chunk } };
  if (type === 'static') return { request: { type } };
  if (type !== 'fsc') return { request: { type: type as 'nsn', page: page ?? 1 } };
  return fsc === undefined
    ? bad('The parameter fsc is missing: sitemaps of type fsc need a class of four digits, such as fsc=5305')
    : { request: { type, fsc, page: page ?? 1 } };
}

/** Returns a file type, nsn-1 or fsc-5305, as it is; else null. */
export const parseSitemapType = (text: string): string | null => (FILE_TYPE.test(text) ? text : null);

/** Returns a file name, nsn-1.xml.gz, as it is; else null. */
export const parseSitemapFileName = (text: string): string | null =>
  text.endsWith(FILE_ENDING) && parseSitemapType(text.slice(0, -FILE_ENDING.length)) !== null ? text : null;

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

/** A function that answers with the whole sitemap. */
export type XmlSource = { name: 'generate-gz-sitemap' | 'dynamic-sitemap' | 'sitemap'; path: string };

export type SitemapDescription = NonNullable<ReturnType<typeof describeSitemap>>;

/** Describes an address below /sitemap/; null for no sitemap. `sources`: a stored file, then functions (S5.2). */
export function describeSitemap(asked: SitemapParameters, fileType: string | null) {
  const sources: XmlSource[] = [];
  if (fileType !== null) {
    const raw = paths.generateGzSitemap(fileType);
    sources.push({ name: 'generate-gz-sitemap', path: raw });
    if (fileTypeOf({ type: asked.type }) === fileType) {
      sources.push({ name: 'dynamic-sitemap', path: paths.dynamicSitemap({ type: fileType }) });
      return { name: `Sitemap file ${fileType}`, isIndex: false, raw, fileName: `${fileType}.xml`, sources };
    }
  }
  const parsed = parseSitemapRequest(asked);
  if (!('request' in parsed)) return null;
  const { request } = parsed;
  const [name, inFileName] = namesOf(request);
  // only the function sitemap knows chunks of the index
  if ('chunk' in request && request.chunk !== undefined)
    sources.push({ name: 'sitemap', path: paths.sitemapFunction(request) });
  else sources.push({ name: 'dynamic-sitemap', path: paths.dynamicSitemap(request) });
  return {
    name,
    isIndex: request.type === 'index',
    raw: inFileName === '' ? paths.sitemap() : paths.sitemap(request),
    fileName: `sitemap${inFileName}.xml`,
    sources,
  };
}

const PAGE_NAMES = {
  nsn: 'NSN page',
  range: 'Number ranges, page',
  cage: 'Makers, page',
  name: 'Item names, page',
  shelf: 'On our shelf, page',
} as const;

function namesOf(request: SitemapRequest): [name: string, inFileName: string] {
  const { type } = request;
  if (type === 'static') return ['Static pages', '-static'];
  if (type === 'fsc') return [`FSC ${request.fsc}, page ${request.page}`, `-fsc-${request.fsc}-${request.page}`];
  if (type !== 'index') return [`${PAGE_NAMES[type]} ${request.page}`, `-${type}-${request.page}`];
  const { chunk } = request;
  return chunk === undefined ? ['Sitemap index', ''] : [`Sitemap index, chunk ${chunk}`, `-index-${chunk}`];
}

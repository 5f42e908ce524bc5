/** Sitemaps that list each page once among them. An NSN stands in the NSN pages, in an nsn file and perhaps in the sitemap of its class. */
export type FamilyName = 'NSN pages' | 'nsn files' | 'class sitemaps' | 'maker pages' | 'static' | 'other';
export type Family = {
  family: FamilyName;
  /** The number of an NSN page, nsn file or page of makers. */
  number: number | null;
  /** The class of a class sitemap, as a number. */
  fsc: number | null;
};

const FILE_NAME = /(?:^|\/)(nsn|fsc)-(\d{1,9})\.xml(?:\.gz)?$/;
const SCREEN_PATH = /\/sitemap\/(?:(static)|(nsn|cage)(?:\/(\d+))?|fsc\/(\d{4}))$/;

/** Which family a sitemap belongs to, by the name of its file or its address. */
export function familyOf(sitemap: string): Family {
  const url = URL.canParse(sitemap) ? new URL(sitemap) : null;
  const path = url?.pathname ?? sitemap;
  const [, kind, digits] = FILE_NAME.exec(path) ?? [];
  if (kind === 'nsn') return { family: 'nsn files', number: Number(digits), fsc: null };
  if (kind === 'fsc' && digits?.length === 4) return { family: 'class sitemaps', number: null, fsc: Number(digits) };
  const query = new URLSearchParams(url?.search);
  const [, isStatic, numbered, page, fscInPath] = SCREEN_PATH.exec(path) ?? [];
  const type = query.get('type');
  const fsc = fscInPath ?? (type === 'fsc' ? query.get('fsc') : null);
  const counted = numbered ?? type;
  if (counted === 'nsn' || counted === 'cage') {
    const number = page ?? query.get('page') ?? '1';
    const family = counted === 'nsn' ? 'NSN pages' : 'maker pages';
    return { family, number: /^\d{1,9}$/.test(number) ? Number(number) : null, fsc: null };
  }
  if (fsc) return { family: 'class sitemaps', number: null, fsc: /^\d{4}$/.test(fsc) ? Number(fsc) : null };
  const isOfStaticPages = isStatic !== undefined || type === 'static' || path.endsWith('/sitemap-static.xml');
  return { family: isOfStaticPages ? 'static' : 'other', number: null, fsc: null };
}

import type { FindingKind } from './findings.ts';
import { MAX_URLS } from './protocol.ts';

export const SITEMAP_NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const FREE_ATTRIBUTES = ['http://www.w3.org/2000/xmlns/', 'http://www.w3.org/2001/XMLSchema-instance'];
/** Text of one element; an address has at most 2,048 characters. */
export const MAX_TEXT = 65_536;

export type UrlEntry = Record<'loc' | 'lastmod' | 'changefreq' | 'priority', string | null>;
const EMPTY: UrlEntry = { loc: null, lastmod: null, changefreq: null, priority: null };

export type SitemapRoot = 'urlset' | 'sitemapindex';
/** The schema 0.9. Only the fields of a url are ordered. */
const SHAPES = {
  urlset: { item: 'url', fields: ['loc', 'lastmod', 'changefreq', 'priority'], isOrdered: true, mayBeExtended: true },
  sitemapindex: { item: 'sitemap', fields: ['loc', 'lastmod'], isOrdered: false, mayBeExtended: false },
} as const;
/** Elements of other namespaces come last. */
const EXTENSION_RANK = 99;

/** Compares the elements of a urlset or index with the schema of sitemaps.org 0.9. */
export function createSitemapGrammar(props: {
  onItem(entry: UrlEntry, root: SitemapRoot): void;
  /** `entry`: the number of the item, from 1; 0 before the first. */
  report(kind: FindingKind, detail: string, entry: number): void;
}) {
  const { onItem, report } = props;
  let root: SitemapRoot | null = null;
  let namespace = SITEMAP_NAMESPACE;
  let depth = 0;
  /** The depth of an element that is skipped; 0: none. */
  let skipped = 0;
  let items = 0;
  let rank = -1;
  let text = '';
  let field: keyof UrlEntry | null = null;
  let entry: UrlEntry = { ...EMPTY };

  const fault = (detail: string): void => report('schema', detail, items);

  function skip(detail: string): void {
    fault(detail);
    skipped = depth;
  }

  /** Passes over an element: an extension where these may be, else a fault. */
  function passOver(uri: string, name: string, parent: string, mayBeExtended: boolean): void {
    if (uri === namespace || uri === '' || !mayBeExtended) return skip(`<${name}> in <${parent}>`);
    rank = EXTENSION_RANK;
    report('extension', name, items);
    skipped = depth;
  }

  function openItem(uri: string, name: string): void {
    const { item, mayBeExtended } = SHAPES[root!];
    if (uri === namespace && name === item) {
      items++;
      rank = -1;
      entry = { ...EMPTY };
    } else passOver(uri, name, root!, mayBeExtended && items === 0);
  }

  function openField(uri: string, name: string): void {
    const { item, fields, isOrdered, mayBeExtended } = SHAPES[root!];
    const place = uri === namespace ? (fields as readonly string[]).indexOf(name) : -1;
    if (place === -1) return passOver(uri, name, item, mayBeExtended);
    const known = name as keyof UrlEntry;
    if (entry[known] !== null) return skip(`a second <${name}> in one <${item}>`);
    if (isOrdered && place < rank) fault(`<${name}> comes too late: the order is ${fields.join(', ')}`);
    rank = Math.max(rank, place);
    field = known;
    text = '';
  }

  function closeRoot(): void {
    if (items === 0) report('empty', `<${root}> lists nothing`, 0);
    if (items <= MAX_URLS) return;
    report('too-many-urls', root === 'urlset' ? `${items} addresses` : `more than ${MAX_URLS} sitemaps`, 0);
  }

  return {
    open(uri: string, name: string, attributes: readonly { name: string; uri: string }[]): void {
      depth++;
      if (skipped !== 0) return;
      if (depth === 1) {
        [root, namespace] = [name as SitemapRoot, uri];
        if (uri !== SITEMAP_NAMESPACE) report('namespace', `xmlns="${uri}"`, 0);
      } else if (depth === 2) openItem(uri, name);
      else if (depth === 3) openField(uri, name);
      else skip(`<${name}> in <${field}>`);
      if (skipped !== 0) return;
      const foreign = attributes.find((attribute) => !FREE_ATTRIBUTES.includes(attribute.uri));
      if (foreign) fault(`attribute ${foreign.name} of <${name}>`);
    },
    text(piece: string): void {
      if (skipped !== 0) return;
      if (field !== null) text = (text + piece).slice(0, MAX_TEXT);
      else if (/[^ \t\r\n]/.test(piece)) fault(`text between elements: ${piece.trim().slice(0, 60)}`);
    },
    close(): void {
      if (skipped === depth) skipped = 0;
      else if (skipped === 0) {
        if (depth === 3 && field !== null) {
          entry[field] = field === 'changefreq' ? text : trimSpace(text);
          field = null;
        } else if (depth === 2) {
          if (entry.loc === null) fault(`<${SHAPES[root!].item}> without <loc>`);
          onItem(entry, root!);
        } else if (depth === 1) closeRoot();
      }
      depth--;
    },
  };
}

const trimSpace = (text: string): string => text.replace(/^[ \t\r\n]+/, '').replace(/(?<![ \t\r\n])[ \t\r\n]+$/, '');

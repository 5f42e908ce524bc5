import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The slices, each with those that it may import. */
export const ORDER = {
  base: [],
  publog: ['base'],
  stock: ['base', 'publog'],
  desk: ['base', 'publog', 'stock'],
  sitemaps: ['base', 'publog', 'stock'],
  site: ['base', 'publog', 'stock', 'desk', 'sitemaps'],
  app: ['base', 'publog', 'stock', 'desk', 'sitemaps', 'site'],
} as const;
export type Slice = keyof typeof ORDER;
export const SLICES = Object.keys(ORDER) as Slice[];

/** A file of the product. `imports`: as it is written, and the path that it leads to; of modules of the product alone. */
export type SourceFile = { path: string; lines: number; imports: { name: string; target: string }[] };

const IMPORT = /(?:\bfrom\s+|\bimport\s*\(\s*|\bimport\s+)'([.#][^']+)'/g;
const NOT_PRODUCT = /\.(?:test|contract|bench|fixture)\./;

/** Files of the product with their lines: code and styles in `src`, without tests, contracts, benches and fixtures. */
export function readSource(): SourceFile[] {
  return globSync('src/**/*.{ts,tsx,css}', { cwd: ROOT })
    .filter((path) => !NOT_PRODUCT.test(path))
    .map((path) => {
      const text = readFileSync(`${ROOT}/${path}`, 'utf8');
      const imports = [...text.matchAll(IMPORT)].map(([, name = '']) => ({
        name,
        target: name.startsWith('#') ? `src/${name.slice(1)}` : posix.join(posix.dirname(path), name),
      }));
      return { path, lines: text.split('\n').length - 1, imports };
    });
}

export const sliceOf = (path: string): Slice => path.split('/')[1] as Slice;

/** The doors of a slice: its files that other slices import. */
export function doorsOf(slice: Slice, source = readSource()): string[] {
  const entered = source
    .filter(({ path }) => sliceOf(path) !== slice)
    .flatMap(({ imports }) => imports.map(({ target }) => target).filter((target) => sliceOf(target) === slice));
  return [...new Set(entered)].sort();
}

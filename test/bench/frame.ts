import { openCatalogs } from '../../src/publog/open-catalogs.ts';
import type { CatalogStore } from '../../src/publog/catalog-store.ts';
import { random } from '../support/catalog/sample-parts.ts';
import type { WatchedSite } from './watched-site.ts';

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1]!;
}

/** To a thousandth. */
export const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;

/** In milliseconds, to a thousandth. */
export function percentiles(times: readonly number[]) {
  const sorted = times.toSorted((left, right) => left - right);
  const at = (share: number): number =>
    rounded(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), p999: at(0.999), max: at(1) };
}

export const print = (result: unknown): void => void process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);

/** Reads from the catalog in force in a folder, or in DATABASE_URL, and closes it. */
export async function readCatalog<Read>(
  dataDir: string,
  read: (catalog: CatalogStore) => Promise<Read>,
): Promise<Read> {
  const source = await openCatalogs({ dataDir, databaseUrl: process.env.DATABASE_URL }).catalogSource();
  return read(source.current()!).finally(() => source.close());
}

/** Draws that are the same for the same seed. */
export function draws(seed: number) {
  const next = random(seed);
  return { next, pick: <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)]! };
}

export const times = (count: number, make: () => string): string[] => Array.from({ length: count }, make);

/** Asks a site for all paths, one after another. */
export async function askAll(site: WatchedSite, asked: readonly string[]) {
  await site.look();
  const statuses: Record<number, number> = {};
  for (const path of asked) {
    const { status } = await site.ask(path);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  const { times, loop } = await site.look();
  const slowest = times.toSorted(([, left], [, right]) => right - left).slice(0, 5);
  return {
    ...percentiles(times.map(([, ms]) => ms)),
    statuses,
    eventLoop: loop,
    slowest: slowest.map(([url, ms]) => [url.slice(0, 200), rounded(ms)]),
  };
}

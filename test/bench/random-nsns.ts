import type { Nsn } from '../../src/base/domain/nsn.ts';
import type { CatalogStore } from '../../src/publog/catalog-store.ts';

/** Listed NSNs drawn at random over the whole catalog, the same ones in every run. */
export async function listRandomNsns(catalog: CatalogStore, count: number): Promise<Nsn[]> {
  const classes = (await catalog.listClasses()).filter(({ nsnCount }) => nsnCount > 0);
  const random = mulberry(7);
  const nsns: Nsn[] = [];
  while (nsns.length < count) {
    const target = random() * catalog.edition.listedNsns;
    let passed = 0;
    const chosen = classes.find(({ nsnCount }) => (passed += nsnCount) > target)!;
    const start = (Number(chosen.fsc) * 1_000_000_000 +
      Math.floor(random() * 20_000_000) * (random() < 0.7 ? 1 : 50)) as Nsn;
    const { parts } = await catalog.findParts({ fsc: chosen.fsc, box: null }, { after: start, limit: 20 });
    nsns.push(...parts.map(({ nsn }) => nsn));
  }
  return shuffle(nsns, random).slice(0, count);
}

function shuffle<T>(values: T[], random: () => number): T[] {
  for (let index = values.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    [values[index], values[other]] = [values[other]!, values[index]!];
  }
  return values;
}

function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

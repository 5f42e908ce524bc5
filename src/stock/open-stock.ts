import type { StorePlace } from '#base/settings/site-origin.ts';
import { onThisNode, type OnOneNode } from '#base/cluster/cluster-store.ts';
import { openReopening } from '#base/database/reopening-store.ts';
import { runAfterSwitches, type CatalogSource } from '#publog/catalog-source.ts';
import { followShelf, type Shelf } from './shelf/follow-shelf.ts';
import { openShelfPages, type ShelfSource } from './shelf/shelf-pages.ts';
import { openStockWorker, type StockWorker } from './stock-work.ts';
import { openStockStore } from './store/open-stock-store.ts';
import type { StockStore } from './store/stock-store.ts';

export type StockServices = { store: StockStore; shelf: Shelf; shelfPages: ShelfSource; worker: StockWorker };

const SETTLE_MS = 5_000;
const RETRY_MS = 60_000;

/** Services of pages. `stock`: null on a site without stock lists. */
export type StockPageServices = { shelf: Shelf; stock: StockServices | null };

/** Opens the lists and what is shown of them. Rejects with `StoreUnavailable`. */
export async function openShelf(
  place: StorePlace,
  onProblem: (error: unknown) => void,
  opening: Promise<StockStore> = openStockStore(place),
) {
  const store = await opening;
  const shelf = followShelf(store, { onProblem });
  // the next look tells why
  await shelf.refresh().catch(() => undefined);
  async function close(): Promise<void> {
    await shelf.close();
    await store.close();
  }
  return { store, shelf, shelfPages: openShelfPages(store, shelf), close };
}

/** Opens the lists, what is shown of them, and the thread that reads files. Tries again while they cannot be opened. */
export async function openStock(place: StorePlace, onProblem: (error: unknown) => void) {
  const reopening = openReopening(() => openStockStore(place)).then((opened) => opened.store);
  const { store, close, ...shown } = await openShelf(place, onProblem, reopening);
  const worker = openStockWorker(place);
  return {
    services: { store, ...shown, worker } satisfies StockServices,
    /** Matches the lists in force with each edition that comes into force, on one node. Returns its end. */
    followEditions: (source: Pick<CatalogSource, 'onSwitch'>, onOneNode: OnOneNode = onThisNode) =>
      runAfterSwitches(source, SETTLE_MS, async () => {
        const matchAll = async (): Promise<void> => {
          for (const { name: list } of await store.inForce())
            await worker.run({ do: 'match-again', list, who: 'server' });
        };
        const outcome = await onOneNode('stock', matchAll).catch(onProblem);
        return outcome?.kind === 'done' ? null : RETRY_MS;
      }),
    async close(): Promise<void> {
      await worker.close();
      await close();
    },
  };
}

/** A site without stock lists. */
export function noShelf(): Shelf {
  const none = async () => [];
  const store = { inForce: none, chunk: async () => null, linesAt: none, linesOfNumber: none, rowsOfNumbers: none };
  const shelf = followShelf(store, { onProblem: () => undefined, isRead: true });
  void shelf.close();
  return shelf;
}

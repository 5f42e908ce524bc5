import type { StorePlace } from '#base/settings/site-origin.ts';
import { onThisNode, type OnOneNode } from '#base/cluster/cluster-store.ts';
import { openReopening } from '#base/database/reopening-store.ts';
import { runAfterSwitches, type CatalogSource } from '#publog/catalog-source.ts';
import { followShelf, type Shelf } from './shelf/follow-shelf.ts';
import { openStockWorker, type StockWorker } from './stock-work.ts';
import { openStockStore } from './store/open-stock-store.ts';
import type { StockStore } from './store/stock-store.ts';

export type StockServices = { store: StockStore; shelf: Shelf; worker: StockWorker };

const SETTLE_MS = 5_000;
const RETRY_MS = 60_000;

/** Services of pages. `stock`: null on a site without stock lists. */
export type StockPageServices = { shelf: Shelf; stock: StockServices | null };

/** Opens the lists, what is shown of them, and the thread that reads files. Tries again while they cannot be opened. */
export async function openStock(place: StorePlace, onProblem: (error: unknown) => void) {
  const { store } = await openReopening(() => openStockStore(place));
  const shelf = followShelf(store, { onProblem });
  const worker = openStockWorker(place);
  // the next look tells why
  await shelf.refresh().catch(() => undefined);
  return {
    services: { store, shelf, worker } satisfies StockServices,
    /** Matches the lists in force with each edition that comes into force, on one node. Returns its end. */
    followEditions: (source: Pick<CatalogSource, 'onSwitch'>, onOneNode: OnOneNode = onThisNode) =>
      runAfterSwitches(source, SETTLE_MS, async () => {
        const matchAll = async (): Promise<void> => {
          for (const { name } of await store.inForce())
            await worker.run({ do: 'match-again', list: name, who: 'server' });
        };
        const outcome = await onOneNode('stock', matchAll).catch(onProblem);
        return outcome?.kind === 'done' ? null : RETRY_MS;
      }),
    async close(): Promise<void> {
      shelf.close();
      await worker.close();
      await store.close();
    },
  };
}

/** A site without stock lists. */
export const noShelf = (): Shelf => {
  const shelf = followShelf(
    { inForce: async () => [], packed: async () => null, linesAt: async () => [], linesOfNumber: async () => [] },
    { onProblem: () => undefined },
  );
  shelf.close();
  return shelf;
};

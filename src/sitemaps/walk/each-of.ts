/** Works on items in their order, `atATime` together. The first rejection ends it, once those under way have ended. */
export async function eachOf<Item>(
  items: readonly Item[],
  atATime: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  let next = 0;
  let isFailed = false;
  async function workInTurn(): Promise<void> {
    for (let index = next++; index < items.length && !isFailed; index = next++) {
      try {
        await work(items[index]!);
      } catch (error) {
        isFailed = true;
        throw error;
      }
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: Math.min(atATime, items.length) }, workInTurn));
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed !== undefined) throw failed.reason as Error;
}

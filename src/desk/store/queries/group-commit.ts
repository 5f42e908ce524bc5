import { StoreUnavailable } from '#base/database/store-unavailable.ts';

/** More wait for the next transaction: keeps statements short. */
const MAX_GROUP_SIZE = 50;
/** Turns of the event loop that a group waits for others to join: what was answered just now is being followed by the next. */
const MAX_TURNS = 6;
/** More waiting than this means that the database is behind for seconds: refused at once. */
const MAX_WAITING = 2_000;

/**
 * Lets many callers share one transaction, and so one wait for the disk: calls during a transaction, or in the same turn, go together
 * into the next. Each caller is answered after the commit. A group that fails for another reason than the store is tried one by one.
 */
export function groupCommits<Item, Answer>(
  commit: (items: readonly Item[]) => Promise<Answer[]>,
): (item: Item) => Promise<Answer> {
  type Waiting = { item: Item; resolve: (answer: Answer) => void; reject: (error: unknown) => void };
  let line: Waiting[] = [];
  let isRunning = false;

  async function settle(group: readonly Waiting[]): Promise<void> {
    try {
      const answers = await commit(group.map(({ item }) => item));
      group.forEach(({ resolve }, index) => resolve(answers[index]!));
    } catch (error) {
      if (group.length === 1 || error instanceof StoreUnavailable) group.forEach(({ reject }) => reject(error));
      else for (const one of group) await settle([one]);
    }
  }

  /** Ends with the second turn in which the line did not grow: a lone request waits for microseconds. */
  async function untilNobodyJoins(): Promise<void> {
    let quiet = 0;
    for (let turn = 0; turn < MAX_TURNS && quiet < 2; turn++) {
      const { length } = line;
      await new Promise((resolve) => setImmediate(resolve));
      quiet = line.length === length ? quiet + 1 : 0;
    }
  }

  async function run(): Promise<void> {
    isRunning = true;
    while (line.length > 0) {
      await untilNobodyJoins();
      const group = line.slice(0, MAX_GROUP_SIZE);
      line = line.slice(MAX_GROUP_SIZE);
      await settle(group);
    }
    isRunning = false;
  }

  return (item) => {
    if (line.length >= MAX_WAITING)
      return Promise.reject(new StoreUnavailable('Too many requests for quote wait to be stored'));
    return new Promise((resolve, reject) => {
      line.push({ item, resolve, reject });
      if (!isRunning) void run();
    });
  };
}

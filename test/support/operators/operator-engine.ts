import type { OperatorStore } from '../../../src/base/operators/store/operator-store.ts';

/** An empty place for operators, as the contract suite needs it of every engine. */
export type OperatorEngine = {
  /** Opens the place; may be called several times, as several processes would. */
  open(): Promise<OperatorStore>;
  /** Runs statements past the store, as somebody with the database's own tools would. */
  execute(sql: string): Promise<void>;
  /** Closes what was opened and removes it. */
  remove(): Promise<void>;
};

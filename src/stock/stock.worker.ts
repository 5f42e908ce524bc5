import { workerData } from 'node:worker_threads';
import { answerTasks } from '#base/http/bounded-threads.ts';
import type { StorePlace } from '#base/settings/site-origin.ts';
import { doStockTask, type StockOutcome, type StockTask } from './stock-work.ts';

answerTasks<StockTask, StockOutcome, number>(async (task, { tell }) => ({
  answer: await doStockTask(workerData as StorePlace, task, tell),
}));

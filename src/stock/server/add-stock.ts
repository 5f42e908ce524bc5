import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { closeSync, fstatSync } from 'node:fs';
import { StoreUnavailable } from '#base/database/database.ts';
import { csvLine } from '#base/domain/escape-text.ts';
import type { PageHandler } from '#base/http/frame/page-handler.ts';
import { operatorOf, type Audit } from '#base/operators/sign-in/audit-trail.ts';
import type { OperatorGate } from '#base/operators/sign-in/operator-gate.ts';
import { addOperatorDownload, refuseByGate } from '#base/operators/sign-in/operator-page.ts';
import { paths } from '#base/paths.ts';
import { ENDPOINTS } from '#base/routes.ts';
import type { StockServices } from '../open-stock.ts';
import { isListName, MAX_LIST_NAME, MAX_REFUSALS, MAX_STOCK_BYTES, TOO_LARGE } from '../stock-line.ts';
import { NOT_STORED, type StockOutcome, type StockTask } from '../stock-work.ts';

/** A file of 50 MB each. */
const MAX_WAITING = 4;
const FORM_BYTES = 64 * 1_024;
export const BUSY = 'Other lists are being read. Please try again in a minute.';

export type StockAccess = StockServices & { gate: OperatorGate; audit: (request: FastifyRequest) => Audit };
/** Why a file was not taken, for the page of its list. */
export type RefusedFile = { list: string; why: string; status: 400 | 413 | 429 };

/** POST /stock/file, the form of `page`, and its refused lines as CSV. */
export function addStock(app: FastifyInstance, site: StockAccess & { page: PageHandler }): void {
  const { store, gate, audit, page } = site;

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart, {
      limits: { fileSize: MAX_STOCK_BYTES, files: 1, fields: 4, fieldSize: 1_000, headerPairs: 50 },
    });
    const guarded = {
      config: { takesFiles: true },
      onRequest: async (request: FastifyRequest, reply: FastifyReply) =>
        void (await refuseByGate({ gate, area: 'quotes' }, request, reply)),
    };
    scope.post(ENDPOINTS.stockFile, guarded, async (request, reply) => {
      const taken = await takeFile(request, site);
      if ('why' in taken) return page(request, reply, { identity: operatorOf(request), audit: audit(request), taken });
      return reply.code(303).header('location', paths.stock(taken)).send();
    });
  });

  addOperatorDownload(app, ENDPOINTS.stockRefused, {
    gate,
    area: 'quotes',
    unavailable: 'The lists cannot be read just now.',
    async load(request) {
      const { list = '' } = request.query as { list?: string };
      const draft = (await store.lists()).find(({ name }) => name === list)?.draft;
      if (!draft) return 'There is no file with refused lines.';
      const refusals = await store.refusals(draft.id, 0, MAX_REFUSALS);
      const rows = refusals.map(({ row, reason, text }) => csvLine([String(row), reason, text]));
      return { name: 'refused-lines.csv', type: 'text/csv', body: csvLine(['Row', 'Why', 'Line']) + rows.join('') };
    },
  });
}

/** Reads the form and its file, and begins to read the list. */
async function takeFile(request: FastifyRequest, site: StockAccess): Promise<RefusedFile | { list: string }> {
  const fields: Record<string, string> = {};
  let sent: { file: string; fd: number } | null = null;
  const refuse = (why: string, status: RefusedFile['status'] = 400) => ({ list, why, status });
  let list = '';
  try {
    if (Number(request.headers['content-length']) > MAX_STOCK_BYTES + FORM_BYTES) return refuse(TOO_LARGE, 413);
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value);
      list = (fields.newList || fields.list || '').trim();
      if (part.type === 'file') sent = { file: part.filename.slice(0, 100), fd: await site.worker.receive(part.file) };
    }
    if (!isListName(list)) return refuse(`Name the list with 1 to ${MAX_LIST_NAME} characters.`);
    if (sent === null || fstatSync(sent.fd).size === 0) return refuse('Choose a file.');
    const task = { do: 'read', list, ...sent, mode: fields.mode === 'lines' ? 'lines' : 'whole' } as const;
    sent = null;
    const read = await runStockTask(request, task, site, site.worker.start);
    return read !== null && 'refused' in read ? refuse(read.refused, read.refused === BUSY ? 429 : 400) : { list };
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 413) return refuse(TOO_LARGE, 413);
    if (error instanceof StoreUnavailable) return refuse(NOT_STORED);
    throw error;
  } finally {
    if (sent !== null) closeSync(sent.fd);
  }
}

type Unsigned<Task> = Task extends unknown ? Omit<Task, 'who'> : never;

/**
 * Logs a task before it is done, and shows what it changed. Closes its file. `begin`: `start` does not wait long
 * (null).
 */
export async function runStockTask<Started extends StockOutcome | null>(
  request: FastifyRequest,
  task: Unsigned<StockTask>,
  { worker, shelf, audit }: StockAccess,
  begin: (task: StockTask) => Promise<Started>,
): Promise<Started | { refused: string }> {
  let isBegun = false;
  try {
    if (worker.waiting() >= MAX_WAITING) return { refused: BUSY };
    const subject = task.do === 'read' ? `${task.file} for ${task.list}` : task.list;
    await audit(request)(task.do === 'read' ? 'stock-read' : 'stock-published', subject);
    isBegun = true;
    const outcome = await begin({ ...task, who: operatorOf(request)!.operator.name });
    await shelf.refresh();
    return outcome;
  } finally {
    if (!isBegun && task.do === 'read') closeSync(task.fd);
  }
}

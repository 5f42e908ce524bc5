import { Buffer } from 'node:buffer';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { StoreUnavailable } from '#base/database/database.ts';
import type { NoteDemand } from '#base/domain/quote-request.ts';
import { abortOnDisconnect, yieldEvery4Ms } from '#base/http/abort-signal.ts';
import { isForeign } from '#base/http/check-requests.ts';
import { formatNsn, parseNsn } from '#base/domain/nsn.ts';
import { unitWords } from '#base/domain/unit-of-issue.ts';
import { fairQueue } from '#base/http/fair-queue.ts';
import type { PageHandler } from '#base/http/frame/page-handler.ts';
import { rateLimit } from '#base/http/rate-limit.ts';
import { messageOf, refuseOtherMethods, sendJson, takeForms } from '#base/http/json-scope.ts';
import { ENDPOINTS, PAGES } from '#base/routes.ts';
import type { DeskServices, ReadLine } from '#desk/desk-services.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import {
  countVerdicts,
  listCsv,
  ListError,
  type MatchedLine,
  MAX_LIST_BYTES,
  missingNumbers,
  readChoices,
  readColumnsField,
} from '#base/lists/list.ts';
import type { Shelf } from '#stock/shelf/follow-shelf.ts';
import { addStock } from '../match/lines-on-shelf.ts';
import { matchLines } from '../match/match-lines.ts';
import { chosenLine, decidedLine, isHeld } from '../screen/line-state.ts';
import { listMessages, matchMessages } from '#base/lists/messages.ts';
import { openListReader, type ReadTask } from './list-reader.ts';

const RETRY_SECONDS = 10;
const MAX_BYTES = MAX_LIST_BYTES + 64 * 1_024;
/** Each waiting list holds 5 MB. */
const LIST_BOUNDS = { perAddress: 1, waiting: 20, waitingPerAddress: 4 };
const DESK_LIMIT_MS = 10_000;
/** Columns, text, file, button, choices. */
const MAX_PARTS = 270;

/** POST /functions/v1/match-list and, for browsers without JavaScript, POST /list. Returns the reader of the desk. */
export function addBomMatch(
  app: FastifyInstance,
  site: {
    catalog: () => CatalogStore;
    shelf: Shelf;
    origin: () => string;
    perMinute: number;
    page: PageHandler;
    noteDemand: NoteDemand;
  },
): DeskServices['readLines'] {
  const { catalog, shelf, origin, perMinute, page, noteDemand } = site;
  // texts never wait behind files
  const queues = {
    text: { reader: openListReader(), queue: fairQueue({ ...LIST_BOUNDS, places: 4 }) },
    file: { reader: openListReader({ threads: 2 }), queue: fairQueue({ ...LIST_BOUNDS, places: 2 }) },
  };
  const rate = rateLimit(perMinute);
  app.addHook('onClose', () => Promise.all([queues.text.reader.close(), queues.file.reader.close()]));

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    takeForms(scope);
    await scope.register(multipart, {
      limits: { fileSize: MAX_LIST_BYTES, fieldSize: MAX_LIST_BYTES, files: 1, parts: MAX_PARTS, headerPairs: 50 },
    });
    refuseOtherMethods(scope, ENDPOINTS.matchList, ['POST'], (reply, status) =>
      sendJson(reply, status, { error: messageOf(status) }),
    );
    const guarded = {
      method: 'POST',
      bodyLimit: MAX_BYTES,
      onRequest: async (request: FastifyRequest) => {
        if (isForeign(request, origin())) throw new ListError('A list can only be sent from this site.', 403);
        const wait = rate.take(request.ip);
        if (wait > 0)
          throw new ListError(`Too many lists came from your address. Please try again in ${wait} seconds.`, 429, wait);
        if (Number(request.headers['content-length'] ?? 0) > MAX_BYTES) throw new ListError(listMessages.tooLarge, 413);
      },
    } as const;
    scope.route({
      ...guarded,
      url: ENDPOINTS.matchList,
      errorHandler: (error, _request, reply) => {
        const { status, message } = refusalOf(error, reply);
        void sendJson(reply, status, { error: message });
      },
      handler: answerFunction,
    });
    scope.route({
      ...guarded,
      url: PAGES.list.path,
      errorHandler: (error, _request, reply) => void refuseOnPage(reply, '', error),
      handler: answerPost,
    });
  });

  return async (text) => {
    if (text.trim() === '') return [];
    const signal = AbortSignal.timeout(DESK_LIMIT_MS);
    const task = { kind: 'text', bytes: new TextEncoder().encode(text), columns: null } as const;
    const { list } = await queues.text.reader.read(task, signal);
    return (await matchLines(catalog(), list.lines, yieldEvery4Ms(signal))).map(readLine);
  };

  async function answerFunction(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { wantsCsv, choices, ...task } = Buffer.isBuffer(request.body)
      ? { kind: 'json' as const, bytes: new Uint8Array(request.body), columns: null, wantsCsv: false, choices: {} }
      : await readForm(request);
    const { list } = await match(task, reply);
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
    if (wantsCsv) reply.header('content-disposition', 'attachment; filename="parts-list.csv"');
    reply.type(wantsCsv ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8');
    return reply.send(
      wantsCsv ? listCsv(list.lines.map((line) => decidedLine(chosenLine(line, choices)))) : JSON.stringify(list),
    );
  }

  async function answerPost(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { kind, bytes, columns, choices } = await readForm(request);
    // shown again in any case
    const text = kind === 'text' ? new TextDecoder().decode(bytes) : '';
    try {
      const { list, shownText } = await match({ kind, bytes, columns }, reply);
      return await page(request, reply, {
        postedList: { text: shownText, outcome: { kind: 'matched', list, choices } },
      });
    } catch (error) {
      return refuseOnPage(reply, text, error);
    }
  }

  function refuseOnPage(reply: FastifyReply, text: string, cause: unknown) {
    const { status, message } = refusalOf(cause, reply);
    return page(reply.request, reply, { postedList: { text, outcome: { kind: 'refused', status, error: message } } });
  }

  /** Works in the turn of the address. Rejects with `ListError`. */
  async function match(task: ReadTask, reply: FastifyReply) {
    const { ip, headers } = reply.request;
    const signal = abortOnDisconnect(reply);
    const { reader, queue } = queues[task.kind === 'file' ? 'file' : 'text'];
    const work = async () => {
      const { list: read, shownText } = await reader.read(task, signal);
      const matched = await matchLines(catalog(), read.lines, yieldEvery4Ms(signal));
      const { lines, ...summed } = await addStock(shelf, matched);
      return { list: { ...read, ...summed, counts: countVerdicts(lines), lines: [...lines] }, shownText };
    };
    const outcome = await queue.run(ip, work, signal);
    if (outcome.kind === 'done') {
      noteDemand('list', missingNumbers(outcome.value.list.lines.filter(({ stock }) => !isHeld(stock))), {
        ip,
        userAgent: headers['user-agent'],
      });
      return outcome.value;
    }
    signal.throwIfAborted();
    const which = outcome.reason === 'address' ? 'Other lists from your address' : 'Many lists';
    throw new ListError(`${which} are being read. Please try again in a few seconds.`, 429, RETRY_SECONDS);
  }
}

/** "5 DZ": the matcher counts pieces, a request names its unit. */
const AMOUNT = /(?<![\w.,/-])(\d{1,7})[\s,;|]*([A-Z]{2})(?![\w-])/g;

/** Lines of a mail's signature. */
const PHONE = /^\s*(?:tel|phone|mobile|cell|fax)(?:[.: ]|ephone)/i;

function readLine(matched: MatchedLine): ReadLine {
  const { text, number, part, verdict, reason, quantityIs, candidates } = matched;
  const may = quantityIs === 'given' ? [matched] : matched.offers;
  const amounts = [...text.toUpperCase().matchAll(AMOUNT)].filter(
    ([, count, unit]) => unitWords(unit!, 1) !== unit && may.some(({ quantity }) => quantity === Number(count)),
  );
  const [whole = '', digits, unit] = amounts[0] ?? [];
  const isOne = new Set(amounts.map(([amount]) => amount)).size === 1;
  const quantity = digits ?? (quantityIs === 'given' ? String(matched.quantity) : '');
  const nsn = parseNsn(number);
  // the desk takes units as they are named
  const doubt = reason.replace(/(?:^|\. )The quantity “[^”]*” is unclear: set to 1$/, isOne ? '' : '$&');
  const isSure =
    verdict === 'exact' ||
    verdict === 'punctuation' ||
    (doubt !== reason && ['', matchMessages.oneCarries].includes(doubt));
  return {
    text,
    line: {
      partNumber: part?.partNumber ?? (nsn === null ? number.replace(whole, '').replace(/[\s,;|]+$/, '') : ''),
      nsn: part?.nsn ?? (nsn === null ? '' : formatNsn(nsn)),
      description: part?.itemName || matched.description,
      quantity,
      unitOfIssue: unit ?? '',
      ...(matched.condition && { condition: matched.condition }),
      cageCode: part?.cage || matched.cage,
      manufacturer: part?.maker || matched.maker,
    },
    doubt: [isSure ? '' : doubt.replace(/: set to 1$/, ''), quantity === '' ? 'No quantity' : '']
      .filter(Boolean)
      .join('. '),
    kind:
      verdict === 'unreadable'
        ? 'prose'
        : verdict === 'not-found' && (quantityIs !== 'given' || PHONE.test(text))
          ? 'number'
          : 'part',
    nsns: candidates.map((one) => one.nsn),
  };
}

/** Sets Retry-After. Logs errors of the site. */
function refusalOf(cause: unknown, reply: FastifyReply): ListError {
  const error = listErrorOf(cause, reply);
  if (error.retryAfterSeconds !== null) reply.header('retry-after', String(error.retryAfterSeconds));
  return error;
}

function listErrorOf(error: unknown, { log }: FastifyReply): ListError {
  if (error instanceof ListError) return error;
  if (error instanceof StoreUnavailable)
    return new ListError('The catalog does not answer just now. Please try again in a moment.', 503, RETRY_SECONDS);
  const { statusCode = 500 } = error as { statusCode?: number };
  if (statusCode === 413) return new ListError(listMessages.tooLarge, 413);
  if (statusCode === 415)
    return new ListError('A list is sent as application/json with "text", or as a form with a file.', 415);
  if (statusCode >= 400 && statusCode < 500)
    return new ListError('The list could not be read. Please send it again.', 400);
  if ((error as Error | null)?.name !== 'AbortError') log.error({ err: error }, 'list failed');
  return new ListError('Something went wrong on our side. Please try again.', 503, RETRY_SECONDS);
}

/** Reads `file` or else `text`, and columns. Throws `ListError`. */
async function readForm(request: FastifyRequest) {
  const { body } = request;
  const fields = body instanceof URLSearchParams ? body : new URLSearchParams();
  const file = body === fields ? null : await readParts(request, fields);
  const columns = fields.has('column') ? fields.getAll('column') : fields.get('columns');
  const form = {
    columns: columns ? readColumnsField(columns) : null,
    wantsCsv: fields.get('format') === 'csv',
    choices: readChoices(fields.getAll('choice')),
  };
  if (file !== null && file.length > 0) return { ...form, kind: 'file' as const, bytes: new Uint8Array(file) };
  const text = fields.get('text') ?? '';
  if (text.trim() === '')
    throw new ListError(file === null || fields.has('text') ? listMessages.empty : listMessages.emptyFile);
  return { ...form, kind: 'text' as const, bytes: new TextEncoder().encode(text) };
}

async function readParts(request: FastifyRequest, fields: URLSearchParams): Promise<Buffer | null> {
  let file: Buffer | null = null;
  let left = MAX_BYTES;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        fields.append(part.fieldname, String(part.value));
        left -= Buffer.byteLength(String(part.value));
      } else if (part.fieldname !== 'file' || file !== null) part.file.resume();
      else {
        file = await part.toBuffer();
        left -= file.length;
      }
      if (left < 0) throw new ListError(listMessages.tooLarge, 413);
    }
    return file;
  } catch (error) {
    // lets the answer through
    request.raw.unpipe();
    request.raw.resume();
    if (error instanceof ListError || (error as { statusCode?: number }).statusCode === 413) throw error;
    throw new ListError('The form could not be read. Please send it again.');
  }
}

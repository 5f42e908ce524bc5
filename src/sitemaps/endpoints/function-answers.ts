import type { FastifyReply, FastifyRequest } from 'fastify';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import { messageOf } from '#base/http/refuse-methods.ts';
import { SitemapRunUnderWay, SitemapsOfRelease } from '#publog/sitemap-files/sitemap-file-store.ts';

const RETRY_SECONDS = 10;
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT']);
const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS']);

export function sendJson(reply: FastifyReply, status: number, answer: object): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(answer));
}

/** A function's error: JSON with `error`. */
export function refuse(reply: FastifyReply, status: number, error = messageOf(status)): FastifyReply {
  return sendJson(reply, status, { error });
}

/** Answers a change of stored files that failed; throws an error that nobody foresaw. */
export function refuseChange(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const [status, text] = refusalOf(error);
  if (status !== 409) request.log.error({ err: error }, 'a sitemap file was not stored');
  if (status === 503) reply.header('retry-after', String(RETRY_SECONDS));
  return refuse(reply, status, text);
}

function refusalOf(error: unknown): [status: number, text: string] {
  if (error instanceof SitemapRunUnderWay || error instanceof SitemapsOfRelease) return [409, error.message];
  const { code: own = '', cause } = error as NodeJS.ErrnoException;
  const code = error instanceof StoreUnavailable ? ((cause as NodeJS.ErrnoException | undefined)?.code ?? '') : own;
  if (DISK_FULL.has(code)) return [507, 'The disk is full: nothing was changed.'];
  if (NOT_WRITABLE.has(code)) return [500, 'The data folder cannot be written: nothing was changed.'];
  if (error instanceof StoreUnavailable)
    return [503, 'The catalog or the audit log does not answer just now. Please try again in a moment.'];
  throw error;
}

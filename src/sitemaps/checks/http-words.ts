import type { Reply } from './check.ts';
import { checkMessages } from './messages.ts';

/** Of answers without a text, as HTTP/2 sends them (RFC 9110 section 15, RFC 6585). */
const REASONS: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  410: 'Gone',
  413: 'Content Too Large',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** What the response said of itself: a comment in XML, or an error in JSON. */
const REASON_GIVEN = /<!-- Error: ([\s\S]*?) -->|^\s*\{\s*"error":\s*"((?:[^"\\]|\\.)*)"/;

export function isOk({ status }: Pick<Reply, 'status'>): boolean {
  return status >= 200 && status <= 299;
}

/** 'HTTP 404: Not Found' */
export function httpWords({ status, statusText }: Pick<Reply, 'status' | 'statusText'>): string {
  return checkMessages.http(status, statusText || REASONS[status] || 'no text');
}

/** What a refusal says of its reason in its first characters, where it does. */
export function reasonIn(head: string): string | undefined {
  const [, inXml, inJson] = REASON_GIVEN.exec(head) ?? [];
  if (inJson === undefined) return inXml;
  try {
    return String(JSON.parse(`"${inJson}"`));
  } catch {
    return undefined;
  }
}

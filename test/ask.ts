import { request, type Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';

/** Longer than haproxy waits for a server. */
const ANSWER_LIMIT_MS = 120_000;

type Question = {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Uint8Array | undefined;
  /** Keeps connections; without it each request has one of its own. */
  agent?: Agent;
  /** The address of loopback that it comes from. */
  from?: string;
  /** Announces a body of this many bytes and sends nothing. */
  announcedBytes?: number;
};
/** `ms`: until the last byte. */
export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string; ms: number };

/** One request, whole to the last byte. Rejects when the connection ends before that. */
export function ask(url: string, { headers, body, agent, from, announcedBytes, method }: Question = {}) {
  const length = announcedBytes ?? (body === undefined ? undefined : Buffer.byteLength(body));
  const start = performance.now();
  return new Promise<Answer>((resolve, reject) => {
    const asked = request(url, {
      method: method ?? (length === undefined ? 'GET' : 'POST'),
      agent: agent ?? false,
      timeout: ANSWER_LIMIT_MS,
      ...(from === undefined ? {} : { localAddress: from }),
      headers: { ...(length === undefined ? {} : { 'content-length': length }), ...headers },
    });
    asked.on('timeout', () => asked.destroy(new Error('no answer')));
    asked.on('error', reject).on('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject).on('end', () => {
        if (!answer.complete) return reject(new Error('the answer was cut off'));
        const [all, ms] = [Buffer.concat(chunks), performance.now() - start];
        resolve({ status: answer.statusCode!, headers: answer.headers, body: all, text: all.toString(), ms });
        if (announcedBytes !== undefined) asked.destroy();
      });
    });
    if (announcedBytes === undefined) asked.end(body);
    else asked.flushHeaders();
  });
}

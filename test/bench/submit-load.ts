import { connect, type Socket } from 'node:net';
import { quotePayload } from '../quote-payload.ts';

/**
 * Opens the given number of connections, which submit one request after another for the given time; prints rates and times as JSON. Speaks HTTP over
 * bare sockets: a client of a library would need more of its core than the server of its own.
 */
const [origin = '', connections = '', seconds = '', firstIndex = ''] = process.argv.slice(2);
const { hostname, port, host } = new URL(origin);
const HEAD_END = '\r\n\r\n';
const times: number[] = [];
let otherAnswers = 0;
let index = Number(firstIndex);
const start = performance.now();
const end = start + Number(seconds) * 1_000;

await Promise.all(Array.from({ length: Number(connections) }, submitUntilEnd));
const elapsed = (performance.now() - start) / 1_000;
times.sort((one, other) => one - other);
const at = (share: number): number => Math.round((times[Math.floor(times.length * share)] ?? Infinity) * 10) / 10;
process.stdout.write(
  JSON.stringify({
    submitsPerSecond: Math.round(times.length / elapsed),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    otherAnswers,
    acknowledged: times.length,
  }),
);

/** Rejects when the server ends the connection. */
function submitUntilEnd(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    let received = '';
    let sentAt = 0;
    const next = (): void => {
      if (performance.now() >= end) {
        resolve();
        socket.destroy();
        return;
      }
      sentAt = performance.now();
      send(socket, JSON.stringify(quotePayload(index++)));
    };
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      received += String(chunk);
      if (!isWhole(received)) return;
      if (received.startsWith('HTTP/1.1 200')) times.push(performance.now() - sentAt);
      else otherAnswers++;
      received = '';
      next();
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server ended the connection')));
    socket.on('connect', next);
  });
}

function send(socket: Socket, body: string): void {
  socket.write(
    `POST /functions/v1/send-rfq-notification HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}${HEAD_END}${body}`,
  );
}

/** Whether head and body of an answer are all there. */
function isWhole(answer: string): boolean {
  const headEnd = answer.indexOf(HEAD_END);
  if (headEnd < 0) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(answer)?.[1];
  return length !== undefined && answer.length >= headEnd + HEAD_END.length + Number(length);
}

import { Agent, request } from 'node:http';
import { quotePayload } from '../quote-payload.ts';

/** So many connections that submit one request after another for so many seconds; prints rates and times as JSON. */
const [origin = '', connections = '', seconds = '', firstIndex = ''] = process.argv.slice(2);
const url = new URL('/functions/v1/send-rfq-notification', origin);
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
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
agent.destroy();

async function submitUntilEnd(): Promise<void> {
  while (performance.now() < end) {
    const body = JSON.stringify(quotePayload(index++));
    const sentAt = performance.now();
    if ((await post(body)) === 200) times.push(performance.now() - sentAt);
    else otherAnswers++;
  }
}

function post(body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const sending = request(url, { method: 'POST', agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    sending.on('error', reject);
    sending.end(body);
  });
}

import type { Socket } from 'node:net';
import { askOften, HONEST, HOSTILE, type FairnessSite, type Figure } from './scenario.ts';

/** Requests that a hostile connection keeps under way, all sent at once. */
const PIPELINED = 1_400;
const CONNECTIONS = 3;
const ASKED = 300;
const BAR_MS = 100;

export const name = 'pages';
export const bar = `/catalog p99 under ${BAR_MS} ms beside ${CONNECTIONS} connections of one address that pipeline ${PIPELINED} searches each`;

export async function measure(site: FairnessSite): Promise<Figure[]> {
  const ask = () => askOften(ASKED, () => site.ask(HONEST, '/catalog'));
  await ask();
  const alone = await ask();
  for (let connection = 0; connection < CONNECTIONS; connection++) pipeline(site);
  const beside = await ask();
  return [
    { figure: '/catalog p99', unit: 'ms', alone: alone.p99, beside: beside.p99, bar: BAR_MS },
    { figure: '/catalog not 200', unit: 'answers', alone: alone.failures, beside: beside.failures, bar: 0 },
  ];
}

/** Sends the given number of searches at once, and a new one for each answer. */
function pipeline(site: FairnessSite): Socket {
  const search = site.get(HOSTILE, '/catalog?search=screw');
  const socket = site.open();
  socket.on('data', (chunk: Buffer) => {
    const answered = chunk.toString('latin1').split('HTTP/1.1 ').length - 1;
    if (answered > 0) socket.write(search.repeat(answered));
  });
  socket.write(search.repeat(PIPELINED));
  return socket;
}

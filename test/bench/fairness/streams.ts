import { askOften, HONEST, HOSTILE, type FairnessSite, type Figure } from './scenario.ts';

const CONNECTIONS = 130;
const ASKED = 100;
const PAGE = '/sitemap/nsn/1';

export const name = 'streams';
export const bar = `${PAGE} always 200 beside ${CONNECTIONS} connections of one address that ask for it and do not read`;

export async function measure(site: FairnessSite): Promise<Figure[]> {
  const ask = () => askOften(ASKED, () => site.ask(HONEST, PAGE));
  await ask();
  const alone = await ask();
  for (let connection = 0; connection < CONNECTIONS; connection++) site.open().pause().write(site.get(HOSTILE, PAGE));
  const beside = await ask();
  return [
    { figure: `${PAGE} not 200`, unit: 'answers', alone: alone.failures, beside: beside.failures, bar: 0 },
    { figure: `${PAGE} p99`, unit: 'ms', alone: alone.p99, beside: beside.p99, bar: 10_000 },
  ];
}

import { askOften, HONEST, HOSTILE, type FairnessSite, type Figure } from './scenario.ts';

const CONNECTIONS = 130;
const ASKED = 60;
const BAR_MS = 1_000;
/** Fetches of the URL validator on a whole catalog, and the runs that may start within a minute without waiting. */
const CALLS_OF_A_RUN = 57;
const RUNS = 5;
const RUNNING = '198.51.100.8';

export const name = 'proxy-fetch';
export const bar = `an address fetched through the site under ${BAR_MS} ms, always 200, beside ${CONNECTIONS} connections of one address that fetch and do not read; ${RUNS} runs of the URL validator within a minute without a refusal`;

export async function measure(site: FairnessSite): Promise<Figure[]> {
  const fetched = (path: string) => `/functions/v1/proxy-fetch?url=${encodeURIComponent(`${site.origin}${path}`)}`;
  const ask = () => askOften(ASKED, () => site.ask(HONEST, fetched('/sitemap.xml')));
  await askOften(5, () => site.ask(HONEST, fetched('/sitemap.xml')));
  const alone = await ask();
  for (let connection = 0; connection < CONNECTIONS; connection++)
    site
      .open()
      .pause()
      .write(site.get(HOSTILE, fetched('/sitemap/nsn/1')));
  const beside = await ask();
  const runs = await askOften(RUNS * CALLS_OF_A_RUN, () => site.ask(RUNNING, fetched('/sitemap-index.xml')));
  return [
    { figure: 'a fetch p99', unit: 'ms', alone: alone.p99, beside: beside.p99, bar: BAR_MS },
    { figure: 'a fetch not 200', unit: 'answers', alone: alone.failures, beside: beside.failures, bar: 0 },
    { figure: `${RUNS} runs, not 200`, unit: 'answers', alone: 0, beside: runs.failures, bar: 0 },
  ];
}

import { askOften, failuresOf, HONEST, HOSTILE, msOf, type FairnessSite, type Scenario } from './scenario.ts';

/** Requests that a hostile connection keeps under way, all sent at once. */
const PIPELINED = 1_400;
const PIPELINES = 3;
const UNREAD = 130;
const PAGE = '/sitemap/nsn/1';
/** Fetches of the URL validator on a whole catalog, and the runs that may start within a minute without waiting. */
const CALLS_OF_A_RUN = 57;
const RUNS = 5;
const RUNNING = '198.51.100.8';

/** The honest client alone and while connections of one address ask for a path and do not read. */
async function besideUnread(site: FairnessSite, path: string, honest: () => ReturnType<typeof askOften>) {
  await honest();
  const alone = await honest();
  for (let connection = 0; connection < UNREAD; connection++) site.open().pause().write(site.get(HOSTILE, path));
  return { alone, beside: await honest() };
}

export const pages: Scenario = {
  bar: `/catalog p99 under 100 ms beside ${PIPELINES} connections of one address that pipeline ${PIPELINED} searches each`,
  async measure(site) {
    const ask = () => askOften(300, () => site.ask(HONEST, '/catalog'));
    await ask();
    const alone = await ask();
    const search = site.get(HOSTILE, '/catalog?search=screw');
    for (let connection = 0; connection < PIPELINES; connection++) {
      const socket = site.open();
      // a new one for each answer
      socket.on('data', (chunk: Buffer) => {
        const answered = chunk.toString('latin1').split('HTTP/1.1 ').length - 1;
        if (answered > 0) socket.write(search.repeat(answered));
      });
      socket.write(search.repeat(PIPELINED));
    }
    const beside = await ask();
    return [
      msOf('/catalog p99', alone.p99, beside.p99, 100),
      failuresOf('/catalog not 200', alone.failures, beside.failures),
    ];
  },
};

export const streams: Scenario = {
  bar: `${PAGE} always 200 beside ${UNREAD} connections of one address that ask for it and do not read`,
  async measure(site) {
    const { alone, beside } = await besideUnread(site, PAGE, () => askOften(100, () => site.ask(HONEST, PAGE)));
    return [
      failuresOf(`${PAGE} not 200`, alone.failures, beside.failures),
      msOf(`${PAGE} p99`, alone.p99, beside.p99, 10_000),
    ];
  },
};

export const proxyFetch: Scenario = {
  bar: `an address fetched through the site under 1 s, always 200, beside ${UNREAD} connections of one address that fetch and do not read; ${RUNS} runs of the URL validator within a minute without a refusal`,
  async measure(site) {
    const fetched = (path: string) => `/functions/v1/proxy-fetch?url=${encodeURIComponent(`${site.origin}${path}`)}`;
    const ask = () => askOften(60, () => site.ask(HONEST, fetched('/sitemap.xml')));
    const { alone, beside } = await besideUnread(site, fetched(PAGE), ask);
    const runs = await askOften(RUNS * CALLS_OF_A_RUN, () => site.ask(RUNNING, fetched('/sitemap-index.xml')));
    return [
      msOf('a fetch p99', alone.p99, beside.p99, 1_000),
      failuresOf('a fetch not 200', alone.failures, beside.failures),
      failuresOf(`${RUNS} runs, not 200`, 0, runs.failures),
    ];
  },
};

import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { aMailServer, headerOf } from '../support/quotes/mail-server.fixture.ts';
import { ask } from '../ask.ts';
import { asJson, quotePayload, SEND_QUOTE } from '../quote-payload.ts';
import { NODES, type Cluster } from './cluster.ts';
import type { Failure } from './failures.ts';
import { underLoad } from './failures-web.ts';
import { count, countsInWords, loadPages, partPaths, problemsOf, type Counts } from './load.ts';
import { processTree, signalAll, until } from './parts.ts';

const SILENT_MS = 20_000;
const [UPLOADERS, READERS] = [10, 20];
/** A refusal comes after the limit of one operation, 5 s. */
const BAR_SECONDS = { refusal: 8, page: 3 };
const REQUESTS = 120;
/** A mail server that takes half a second: at each moment some mails are under way. */
const MAIL_MS = 500;
const MAILS_BAR_SECONDS = 75;
const AHEAD_MS = 11 * 60_000;
const CLOCK_AHEAD = `globalThis.Date = class extends Date {
  constructor(...given) { given.length === 0 ? super(Date.now()) : super(...given); }
  static now() { return super.now() + ${AHEAD_MS}; }
}`;

const run = (program: string, ...words: string[]) => void execFileSync(program, words, { stdio: 'pipe' });

/** Uploads, pages and styles of web1 while the folder that all nodes share is on a disk to which `silence` does something for 20 s. */
async function withoutFolder(cluster: Cluster, silence: (folder: string, image: string) => () => void) {
  const [folder, image] = [join(cluster.folder, 'attachments'), join(cluster.folder, 'attachments.img')];
  const marks = readdirSync(folder).filter((name) => name.startsWith('.shared-'));
  const leaveMarks = (): void => marks.forEach((mark) => writeFileSync(join(folder, mark), ''));
  // the disk alone has the mark
  for (const mark of marks) rmSync(join(folder, mark));
  run('truncate', '--size=256M', image);
  run('mkfs.ext4', '-q', image);
  run('mount', '-o', 'loop', image, folder);
  try {
    leaveMarks();
    const node = cluster.nodeOrigin(1);
    const styles = [...(await ask(`${node}/`)).text.matchAll(/\/assets\/[^"]+\.(?:css|js)/g)].map(([path]) => path);
    const loads = [loadPages(node, styles, READERS), loadPages(node, await partPaths(node, 50), READERS)];
    const phases: Counts[] = [];
    let slowestMs = 0;
    const upload = async (counts: Counts, at: number): Promise<void> => {
      const headers = { 'content-type': 'application/octet-stream', 'x-forwarded-for': `10.9.${at >> 8}.${at & 255}` };
      const path = '/functions/v1/attach-file?name=a.pdf';
      const { ms, ...answer } = await ask(node + path, { headers, body: '%PDF-1.7\n%%EOF\n', method: 'POST' });
      slowestMs = Math.max(slowestMs, ms);
      const isSaid = answer.status !== 503 || (answer.headers['retry-after'] && /Files cannot be/.test(answer.text));
      count(counts, isSaid ? String(answer.status) : `${answer.status} without words`);
    };
    let at = 0;
    const phase = async (ms: number): Promise<void> => {
      const counts: Counts = new Map();
      phases.push(counts);
      const end = Date.now() + ms;
      const uploader = async () => {
        for (; Date.now() < end; await wait(100)) await upload(counts, at++);
      };
      await Promise.all(Array.from({ length: UPLOADERS }, uploader));
    };
    await phase(3_000);
    const end = silence(folder, image);
    await phase(SILENT_MS).finally(end);
    await wait(1_000);
    await phase(3_000);
    for (const load of loads) await load.stop();
    const [before, during, after] = phases.map(countsInWords);
    const failed = loads.map((load) => countsInWords(load.failed)).join(', ');
    const slowestPage = Math.max(...loads.map((load) => load.slowestMs)) / 1_000;
    const figures = {
      'styles and pages': loads[0]!.pages + loads[1]!.pages,
      failed,
      'slowest page, s': slowestPage.toFixed(1),
      'uploads before': before!,
      'while it is silent': during!,
      after: after!,
      'slowest refusal, s': (slowestMs / 1_000).toFixed(1),
    };
    const only = (counts: string, status: string) => new RegExp(`^\\d+ × ${status}$`).test(counts);
    const problems = problemsOf(
      [failed !== 'none, none' || slowestPage > BAR_SECONDS.page, 'styles or pages failed or waited'],
      [!only(during!, '503') || slowestMs / 1_000 > BAR_SECONDS.refusal, 'an upload was not refused in words, in time'],
      [!only(before!, '200') || !only(after!, '200'), 'an upload was not taken while the folder was there'],
    );
    return { figures, problems };
  } finally {
    run('umount', '-l', folder);
    leaveMarks();
  }
}

/** Requests with a mail each while something happens to web1: each mail comes, and comes once. */
async function withMails(cluster: Cluster, happening: () => Promise<void>, settings: Record<string, string> = {}) {
  const mails = await aMailServer({ onRcptTo: (_address, _session, done) => void setTimeout(done, MAIL_MS) });
  const mailSettings = { SMTP_URL: mails.url, MAIL_FROM: 'site@parts.example', QUOTE_INBOX: 'desk@parts.example' };
  const database = cluster.database;
  const waiting = `select count(*) from quotes.mail where state = 'waiting'`;
  try {
    await cluster.stopNodes();
    await database.sql(`update quotes.mail set state = 'sent', due_at = null where state = 'waiting'`);
    await cluster.startNodes(mailSettings);
    await cluster.node(1).end();
    cluster.startNode(1, { ...mailSettings, ...settings });
    await cluster.nodeReady(1);
    const counts: Counts = new Map();
    const first = Date.now() % 1_000_000_000;
    let happened: Promise<void> | null = null;
    for (let at = 0; at < REQUESTS; at++) {
      if (at === REQUESTS / 2) happened = happening();
      const node = NODES[at % NODES.length]!;
      // a dead node's share goes to the balancer
      const origin = at < REQUESTS / 2 ? cluster.nodeOrigin(node) : cluster.origin;
      count(counts, String((await ask(origin + SEND_QUOTE, asJson(quotePayload(first + at)))).status));
      await wait(50);
    }
    const sentMs = Date.now();
    await until('every mail', async () => (await database.sql(waiting))[0]![0] === '0', 180_000);
    const seconds = (Date.now() - sentMs) / 1_000;
    await happened;
    const ids = Map.groupBy(
      mails.received.filter(({ to }) => to[0] === 'desk@parts.example'),
      (mail) => headerOf(mail, 'Message-ID')[0],
    );
    const doubled = [...ids.values()].filter((some) => some.length > 1).length;
    const lost = counts.get('200')! - ids.size;
    const figures = {
      requests: countsInWords(counts),
      mails: ids.size,
      lost,
      doubled,
      'until the last, s': seconds.toFixed(0),
    };
    const problems = problemsOf(
      [lost !== 0 || doubled !== 0, 'mails are lost or doubled'],
      [seconds > MAILS_BAR_SECONDS, 'mails of a dead node waited for more than a minute'],
    );
    return { figures, problems };
  } finally {
    await cluster.stopNodes();
    await cluster.startNodes();
    await mails.close();
  }
}

export const SILENCE_FAILURES: Record<string, Failure> = {
  'hang-folder': {
    what: `the shared folder hangs for ${SILENT_MS / 1_000} s (a frozen disk) under ${UPLOADERS} uploads at a time`,
    needsNamespaces: true,
    run: (cluster) =>
      withoutFolder(cluster, (folder) => {
        run('fsfreeze', '--freeze', folder);
        return () => run('fsfreeze', '--unfreeze', folder);
      }),
  },
  'unmount-folder': {
    what: `the shared folder is unmounted for ${SILENT_MS / 1_000} s under the same load`,
    needsNamespaces: true,
    run: (cluster) =>
      withoutFolder(cluster, (folder, image) => {
        run('umount', '-l', folder);
        return () => run('mount', '-o', 'loop', image, folder);
      }),
  },
  'reload-balancer': {
    what: 'haproxy reloaded ten times under 50 readers and 10 senders',
    run: (cluster) =>
      underLoad(cluster, async () => {
        for (let reload = 0; reload < 10; reload++, await wait(3_000)) cluster.balancer().process.kill('SIGUSR2');
      }),
  },
  'mails-dead-node': {
    what: 'kill -9 of a web node that sends mails, and does not come back',
    run: (cluster) => withMails(cluster, async () => void (await cluster.node(1).end('SIGKILL'))),
  },
  'mails-frozen-node': {
    what: `SIGSTOP of a web node that sends mails, for ${SILENT_MS / 1_000} s`,
    run: (cluster) =>
      withMails(cluster, async () => {
        const tree = processTree(cluster.node(1).process.pid!);
        signalAll(tree, 'SIGSTOP');
        await wait(SILENT_MS).finally(() => signalAll(tree, 'SIGCONT'));
      }),
  },
  'mails-clock': {
    what: 'mails of three nodes, of which one has a clock 11 minutes ahead',
    run: (cluster) =>
      withMails(cluster, async () => {}, {
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(CLOCK_AHEAD)}`,
      }),
  },
};

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noBackups } from '../../../test/support/quotes/quote-services.fixture.ts';
import { watchReadiness, type ReadinessSources } from '../health/readiness.ts';
import { watchMail } from '#desk/mail/mail-worker.ts';
import { emptyCatalog } from '../../../test/support/catalog/empty-catalog.fixture.ts';
import { startAlerts } from './start-alerts.ts';
import { newFolder } from '../../../test/support/new-folder.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const MINUTE = 60_000;

let dataDir: string;
type Alerts = Awaited<ReturnType<typeof startAlerts>>;
const started: Alerts[] = [];
beforeEach(() => void (dataDir = newFolder('alerts')));
afterEach(async () => {
  await Promise.all(started.splice(0).map((alerts) => alerts.stop()));
});

/** A site whose disk, mail server and edition can fail; it lives on in `dataDir` through `restart`. */
function aSite(options: { mail?: boolean } = {}) {
  const site = {
    nowMs: NOW,
    freeShare: 0.5,
    editionDate: '2026-11-01',
    sample: false,
    mailWorks: true,
    mails: [] as string[],
    lines: [] as string[],
  };
  const now = () => site.nowMs;
  const log = (level: string) => (fields: object, text: string) =>
    void site.lines.push(`${level} ${text} ${JSON.stringify(fields)}`);
  async function restart(): Promise<Alerts> {
    const mail = watchMail(now);
    const send = async (subject: string, text: string) => {
      if (!site.mailWorks) throw new Error('ECONNREFUSED');
      site.mails.push(`${subject}\n${text}`);
    };
    const edition = () => ({ ...emptyCatalog.edition, editionDate: site.editionDate, sample: site.sample });
    const sources: ReadinessSources = {
      source: { current: () => ({ ...emptyCatalog, edition: edition(), ping: async () => {} }), failure: () => null },
      quotes: { probe: async () => {}, refusedSinceMs: () => null, recordStored() {}, recordRefused() {} },
      mailFailingSinceMs: mail.failingSinceMs,
      diskSpace: async () => ({ freeBytes: 1.25e9, freeShare: site.freeShare }),
      backups: noBackups,
      findFiles: async () => {},
      databaseMs: async () => site.nowMs,
      isDraining: () => false,
      now,
    };
    const alerts = await startAlerts({
      readiness: watchReadiness(sources),
      tellOperator: options.mail === false ? null : (subject, text) => mail.watched('inbox', () => send(subject, text)),
      site: { name: 'Parts Company', origin: () => 'https://parts.example' },
      dataDir,
      log: { warn: log('warn'), error: log('error') },
      now,
    });
    started.push(alerts);
    return alerts;
  }
  return { site, restart };
}

test('a disk that gets low is mailed and logged once, also across a restart, and again when it has room', async () => {
  const { site, restart } = aSite();
  const first = await restart();
  await first.look();
  expect([site.mails, site.lines]).toEqual([[], []]);
  site.freeShare = 0.071;
  for (let minute = 1; minute <= 3; minute++) {
    site.nowMs = NOW + minute * MINUTE;
    await first.look();
  }
  await first.stop();
  const second = await restart();
  await second.look();
  expect(site.mails).toHaveLength(1);
  expect(site.mails[0]).toBe(
    [
      'Parts Company: The disk is almost full',
      'The disk is almost full.',
      '7.1 % (1.3 GB) of the disk of DATA_DIR is free. When it is full, requests for quote are refused, and an import needs room for a whole catalog.',
      'What to do: remove what is not needed, or make the disk larger.',
      '',
      '-- ',
      'Sent by the site at https://parts.example',
      '',
    ].join('\n'),
  );
  expect(site.lines).toEqual([
    'warn The disk is almost full {"alert":"disk","event":"raised","fact":"7.1 % (1.3 GB)"}',
  ]);
  site.freeShare = 0.5;
  site.nowMs = NOW + 60 * MINUTE;
  await second.look();
  site.nowMs = NOW + 70 * MINUTE;
  await second.look();
  expect(site.mails[1]).toMatch(
    /^Parts Company: The disk has room again\n[^]*from 2026-11-22 12:01 UTC to 2026-11-22 13:00 UTC/,
  );
});

test('what a mail server that is out did not take is mailed, all at once, when it works again', async () => {
  const { site, restart } = aSite();
  const alerts = await restart();
  site.mailWorks = false;
  site.editionDate = '2026-10-01';
  await alerts.look(); // the alert of the edition is what fails first
  site.nowMs = NOW + 16 * MINUTE;
  await alerts.look();
  expect(site.lines.map((line) => line.split(' {')[0])).toEqual([
    'warn The catalog is an old edition',
    'error Mails are not sent',
  ]);
  await alerts.stop();
  const afterRestart = await restart();
  await afterRestart.look();
  expect(site.mails).toEqual([]);
  site.mailWorks = true;
  site.nowMs = NOW + 20 * MINUTE;
  await afterRestart.look();
  expect(site.mails).toHaveLength(2);
  expect(site.mails[0]).toMatch(
    /^Parts Company: The catalog is an old edition \(and 1 more\)\n[^]*Mails are not sent\./,
  );
  expect(site.mails[0]).toContain('the edition of 2026-10-01, 52 days old');
  expect(site.mails[1]).toMatch(/^Parts Company: Mails are sent again\n/);
});

test('the built-in sample may be as old as it likes', async () => {
  const { site, restart } = aSite();
  Object.assign(site, { editionDate: '2020-01-01', sample: true });
  await (await restart()).look();
  expect(site.mails).toEqual([]);
});

test('without a mail server alerts are log lines, and nothing waits to be mailed', async () => {
  const { site, restart } = aSite({ mail: false });
  site.freeShare = 0.01;
  await (await restart()).look();
  expect(site.lines).toHaveLength(1);
  expect(JSON.parse(readFileSync(join(dataDir, 'alerts.json'), 'utf8'))).toMatchObject({ unsent: [] });
});

test.each([
  ['a file that is cut off', () => writeFileSync(join(dataDir, 'alerts.json'), '{"state":')],
  ['a file of another shape', () => writeFileSync(join(dataDir, 'alerts.json'), '{"state":{"disk":7},"unsent":[]}')],
  ['a disk that keeps nothing', () => mkdirSync(join(dataDir, 'alerts.json'))],
])('%s does not keep an alert from being told', async (_name, spoil) => {
  spoil();
  const { site, restart } = aSite();
  site.freeShare = 0.01;
  await (await restart()).look();
  expect(site.mails).toHaveLength(1);
});

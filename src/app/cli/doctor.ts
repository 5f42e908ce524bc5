import { mkdtempSync, readFileSync, rmdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runIfStarted, runOrExplain } from '#base/cli/store-command.ts';
import { BadUsage, escapeControls, fileOf, parseOptions, print, printJson, type Terminal } from '#base/cli/terminal.ts';
import { isEmail } from '#base/domain/email.ts';
import { HOUR_MS } from '#base/domain/format-time.ts';
import { closing, within } from '#base/domain/in-parallel.ts';
import { isLoopbackHost } from '#base/domain/loopback-host.ts';
import { ENDPOINTS } from '#base/routes.ts';
import { BadSetting, readConfig, type Config } from '#base/settings/config.ts';
import { findSiteOrigin, quotesDatabaseOf } from '#base/settings/site-origin.ts';
import { readSite } from '#base/settings/site-settings.ts';
import { tryMail } from '#desk/server/open-quote-services.ts';
import { openQuoteStore } from '#desk/store/open-quote-stores.ts';
import { checkCopyRecord, listCopies } from '#desk/store/quote-copies.ts';
import { formatSize, listCatalogs } from '#publog/cli/run-import.ts';
import { openSitemapFolder } from '#publog/sitemap-files/open-sitemap-folder.ts';
import { foreignFilesLine, noFilesLine, ROBOTS_INDEX } from '#sitemaps/endpoints/add-sitemaps.ts';
import { findWrong, OLD_EDITION_DAYS } from '../alerts/alert-machine.ts';
import type { Arrived } from '../health/as-arrived.ts';
import { clockAhead, findDiskSpace, type Readiness } from '../health/readiness.ts';

const USAGE = `Usage: npm run doctor -- [--url URL] [--mail ADDRESS] [--key-file FILE] [--json]

Checks a running site and says what to mend: settings, the site itself, disk, clocks, mail, copies, edition, proxies,
sitemaps. Run it on the machine of the site, as its user and with its settings. It changes nothing.
  --url URL         the site as visitors reach it; SITE_URL, or HOST and PORT, unless told
  --mail ADDRESS    sends a test mail there
  --key-file FILE   the key of an operator, for what the site sees of proxies; OPERATOR_KEY unless told
  --json            prints the findings as JSON
Ends with 0 when nothing is broken ("!" is a warning), 1 with a fault ("x"), 2 when it was not understood.
`;
const OPTIONS = {
  url: { type: 'string' },
  mail: { type: 'string' },
  'key-file': { type: 'string' },
  json: { type: 'boolean' },
} as const;

const LIMIT_MS = 10_000;
const [CLOCK_WARNING_MS, CLOCK_FAULT_MS] = [2_000, 60_000];
/** Answers of a proxy that does not reach its site. */
const UNREACHED = [502, 503, 504];

type Finding = { state: 'ok' | 'warning' | 'fault'; words: string };
const MARKS = { ok: 'ok', warning: '! ', fault: 'x ' };
const ok = (words: string): Finding => ({ state: 'ok', words });
const warning = (words: string): Finding => ({ state: 'warning', words });
const fault = (words: string): Finding => ({ state: 'fault', words });

type Means = { config: Config; origin: string; mailTo: string | null; key: string | null };
type Site = Means & { readiness: Readiness; aheadMs: number };
type Checks<Given> = Record<string, (given: Given) => Promise<Finding>>;

/** Prints what is well and what to mend. Returns the exit status: 0 nothing is broken, 1 a fault, 2 not understood. */
export const runDoctor = (args: string[], environment: NodeJS.ProcessEnv, terminal: Terminal): Promise<number> =>
  runOrExplain(['doctor', ...args], { program: 'doctor', usage: USAGE, terminal }, async () => {
    const { values, positionals } = parseOptions(args, OPTIONS, '. ');
    const { url, mail: mailTo = null, 'key-file': keyFile } = values;
    if (positionals[0] !== undefined) throw new BadUsage(`What is "${positionals[0]}" for?`);
    if (url !== undefined && !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
      throw new BadUsage(`--url is an http or https address, not "${url}".`);
    if (mailTo !== null && !isEmail(mailTo)) throw new BadUsage(`--mail is an e-mail address, not "${mailTo}".`);
    const key = keyFile === undefined ? null : readFileSync(fileOf(keyFile), 'utf8').trim();
    const findings: (Finding & { check: string })[] = [];
    const note = async (check: string, { state, words }: Finding): Promise<void> => {
      findings.push({ check, state, words: escapeControls(words) });
      if (!values.json) await print(terminal.out, `${MARKS[state]}  ${check.padEnd(8)}  ${escapeControls(words)}\n`);
    };
    async function run<Given>(checks: Checks<Given>, given: Given): Promise<void> {
      for (const [check, look] of Object.entries(checks)) {
        const late = () => fault(`No answer came within ${LIMIT_MS / 1_000} seconds: see the log of the site.`);
        await note(check, await within(LIMIT_MS, look(given).catch(failed), late));
      }
    }
    const config = readSettings(environment);
    if ('state' in config) await note('settings', config);
    else {
      await note('settings', ok('All settings can be used.'));
      const origin = url === undefined ? findSiteOrigin(config) : new URL(url).origin;
      const means = { config, origin: origin ?? '', mailTo, key: key ?? config.operatorKey };
      const site =
        origin === null ? fault('PORT is 0: name the address of the site with --url.') : await findSite(means);
      await note('site', 'state' in site ? site : describeSite(site));
      await run(CHECKS, means);
      if (!('state' in site)) await run(CHECKS_OF_SITE, site);
    }
    if (values.json) printJson(findings, terminal.out);
    return findings.some(({ state }) => state === 'fault') ? 1 : 0;
  });

const failed = (error: unknown): Finding =>
  fault(`This cannot be checked (${codeOf(error)}): see the log of the site.`);

/** The kind of failure alone: a message may hold a secret. */
function codeOf(error: unknown): string {
  const { code, name, cause, responseCode = '' } = error as Record<string, string> & { cause?: { code?: string } };
  return `${cause?.code ?? (name === 'TimeoutError' ? name : (code ?? name))} ${responseCode}`.trim();
}

function readSettings(environment: NodeJS.ProcessEnv): Config | Finding {
  try {
    return readSite(readConfig(environment)).config;
  } catch (error) {
    if (error instanceof BadSetting) return fault(error.message);
    throw error;
  }
}

/** A redirect is not followed, so that a key goes to no other site. */
const ask = (origin: string, path: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, { headers, redirect: 'manual', signal: AbortSignal.timeout(LIMIT_MS) });

async function findSite(means: Means): Promise<Site | Finding> {
  const { origin } = means;
  let status = 0;
  const other = (): Finding =>
    fault(
      UNREACHED.includes(status)
        ? `A proxy answers ${status} at ${origin}, since it does not reach the site: start it with \`npm start\`, or mend its address in the proxy.`
        : `${origin} answers, but is not this site: set SITE_URL or --url to its address.`,
    );
  try {
    const startMs = Date.now();
    const answer = await ask(origin, ENDPOINTS.readyz);
    const endMs = Date.now();
    status = answer.status;
    const readiness = (await answer.json()) as Readiness;
    if (readiness.parts?.catalog?.status === undefined) return other();
    const serverMs = Date.parse(answer.headers.get('date') ?? '') || endMs;
    // the header has whole seconds
    const aheadMs = Math.max(0, startMs - serverMs - 1_000) + Math.min(0, endMs - serverMs);
    return { ...means, readiness, aheadMs };
  } catch (error) {
    if (error instanceof SyntaxError) return other();
    const code = codeOf(error);
    if (!['TimeoutError', 'ECONNREFUSED'].includes(code))
      return fault(`${origin} cannot be reached (${code}): mend its name in the DNS or its certificate, or use --url.`);
    const why = code === 'TimeoutError' ? `within ${LIMIT_MS / 1_000} seconds` : `(${code})`;
    return fault(`Nothing answers at ${origin} ${why}: start it with \`npm start\`, or name it with --url.`);
  }
}

/** Leaves out what has a check of its own. */
function describeSite({ origin, readiness }: Site): Finding {
  const { status, reasons } = readiness;
  if (status === 'unready') return fault(`${origin} takes no visitors: ${reasons.join('; ')}.`);
  const { disk: _d, backups: _b, edition: _e, ...others } = findWrong(readiness);
  const wrong = Object.entries(others).map(([kind, { fact }]) => (fact === '' ? kind : `${kind} (${fact})`));
  return wrong.length === 0
    ? ok(`${origin} serves its visitors.`)
    : warning(`Look at /operator, which says the next step for: ${wrong.join(', ')}.`);
}

const CHECKS: Checks<Means> = {
  async disk({ config }) {
    const folder = resolve(config.dataDir);
    try {
      rmdirSync(mkdtempSync(join(folder, 'doctor-')));
    } catch (error) {
      return fault(`DATA_DIR ${folder} cannot be written (${codeOf(error)}): give it to the user of the site.`);
    }
    const freeBytes = (await findDiskSpace(folder))?.freeBytes ?? null;
    if (freeBytes === null) return warning(`The free space of ${folder} is not known: look at it yourself.`);
    const held = config.databaseUrl === null ? await listCatalogs(config) : [];
    const bytes = typeof held === 'string' ? 0 : (held.find(({ isInForce }) => isInForce)?.sizeBytes ?? 0);
    const free = `${formatSize(freeBytes)} are free in ${folder}`;
    return freeBytes > bytes
      ? ok(`${free}: enough for an import beside the catalog of ${formatSize(bytes)}.`)
      : fault(`${free}, and an import needs ${formatSize(bytes)}: free some, or lower KEEP_CATALOGS.`);
  },
  async mail({ config: { mail }, mailTo }) {
    if (mail === null) return warning('No mail is sent: set SMTP_URL, MAIL_FROM and QUOTE_INBOX.');
    try {
      await tryMail(mail, mailTo, LIMIT_MS);
    } catch (error) {
      return fault(`The mail server refuses (${codeOf(error)}): mend SMTP_URL, MAIL_FROM or mailSender.`);
    }
    return mailTo === null
      ? ok('The mail server takes the sign-in; nothing was sent: --mail ADDRESS sends a test mail.')
      : ok(`A test mail was sent to ${mailTo}: look for it, also in the folder of junk.`);
  },
  async copies({ config: { backup } }) {
    const { everyHours, folder } = backup;
    const newest = listCopies(folder)[0];
    if (everyHours === null) return warning('Requests are copied by hand only: set BACKUP_EVERY, such as 24.');
    const again = 'make one with `npm run quotes -- backup`';
    if (newest === undefined) return fault(`${folder} holds no good copy: ${again}.`);
    const isWhole = await checkCopyRecord(newest.file, newest.file).then(...([() => true, () => false] as const));
    if (!isWhole) return fault(`The newest copy, ${newest.file}, is damaged: ${again}.`);
    const hours = Math.floor((Date.now() - newest.madeAtMs) / HOUR_MS);
    return hours > 2 * everyHours
      ? fault(`The newest copy is ${hours} hours old, and BACKUP_EVERY is ${everyHours}: see the log of the site.`)
      : ok(`The newest copy is ${hours} hours old and whole.`);
  },
};

const CHECKS_OF_SITE: Checks<Site> = {
  async clocks({ aheadMs, config }) {
    const apart = [{ ms: aheadMs, whose: 'the site' }];
    if (quotesDatabaseOf(config) !== null) {
      const ms = await closing(openQuoteStore(config), (store) => clockAhead(store.now, Date.now));
      apart.push({ ms, whose: 'the database' });
    }
    const { ms, whose } = apart.sort((one, other) => Math.abs(other.ms) - Math.abs(one.ms))[0]!;
    if (Math.abs(ms) <= CLOCK_WARNING_MS) return ok('All clocks agree.');
    const side = ms > 0 ? 'ahead of' : 'behind';
    const words = `The clock here is ${Math.round(Math.abs(ms) / 1_000)} s ${side} that of ${whose}: set both by NTP.`;
    return Math.abs(ms) > CLOCK_FAULT_MS ? fault(words) : warning(words);
  },
  async edition({ readiness: { parts } }) {
    const { status, version, editionDate, editionAgeDays, sample, listedNsns } = parts.catalog;
    if (status === 'unavailable') return fault('The database of the catalog does not answer: mend DATABASE_URL or it.');
    const howTo = '`npm run import -- FOLDER` loads the files of PUB LOG';
    if (version === null) return fault(`No catalog is in force: ${howTo}.`);
    if (sample) return warning(`The sample is in force: ${howTo}.`);
    if ((editionAgeDays ?? 0) > OLD_EDITION_DAYS)
      return warning(`The edition of ${editionDate} is ${editionAgeDays} days old, and PUB LOG is monthly: ${howTo}.`);
    return ok(`The edition of ${editionDate} is in force, with ${listedNsns} NSNs.`);
  },
  async proxies({ origin, key }) {
    const { protocol, hostname, host } = new URL(origin);
    if (key === null) return warning('Only an operator may see what arrives: set OPERATOR_KEY or --key-file.');
    if (protocol === 'http:' && !isLoopbackHost(hostname))
      return warning(`${origin} is not encrypted, and the key was not sent: name the https address with --url.`);
    const answer = await ask(origin, ENDPOINTS.asArrived, { authorization: `Bearer ${key}` });
    if (answer.status >= 500) return fault(`The site cannot look up the key (${answer.status}): see its log.`);
    if (answer.status !== 200) return fault(`The site refuses the key (${answer.status}): name that of an operator.`);
    const { forwardedFor, trustProxy, ...arrived } = (await answer.json()) as Arrived;
    const count = forwardedFor === 1 ? '1 proxy stands' : `${forwardedFor} proxies stand`;
    const orUrl = forwardedFor < trustProxy ? ', or name the address of visitors with --url' : '';
    if (forwardedFor !== trustProxy)
      return fault(`${count} before the site, TRUST_PROXY is ${trustProxy}: set it to ${forwardedFor}${orUrl}.`);
    if (arrived.host !== host) return fault(`Host arrives as ${arrived.host}: let the proxy pass ${host} on.`);
    return ok(`${count} before the site, which counts you as ${arrived.client} (${arrived.protocol}, ${host}).`);
  },
  async sitemaps({ origin, config, readiness: { parts } }) {
    const own = config.siteUrl ?? origin;
    const [robots, index] = await Promise.all([ask(origin, ENDPOINTS.robots), ask(origin, ENDPOINTS.sitemap)]);
    const line = `Sitemap: ${own}${ROBOTS_INDEX[config.robotsSitemaps]}`;
    if (!(await robots.text()).split('\n').includes(line))
      return fault(`/robots.txt lacks "${line}": set SITE_URL, and let nothing before the site change the file.`);
    if (index.status !== 200 || !(await index.text()).includes('<sitemapindex'))
      return fault(`/sitemap.xml is not an index of sitemaps (${index.status}): see the log of the site.`);
    if (parts.sitemaps.status === 'failing') return fault('The last walk found faults: see /sitemap-health.');
    const { version } = parts.catalog;
    const files = openSitemapFolder(config.dataDir, () => version);
    const manifest = await files.readManifest();
    const remark = (await foreignFilesLine(files, own)) || (await noFilesLine(files, config.robotsSitemaps));
    if (remark !== '') return fault(remark.trim());
    const makeAgain = 'run `npm run sitemaps`';
    if (await files.isManifestDamaged()) return fault(`The stored set has no readable manifest: ${makeAgain}.`);
    if (manifest !== null && manifest.catalogVersion !== version)
      return fault(`The stored set is of catalog ${manifest.catalogVersion}, not ${version}: ${makeAgain}.`);
    return ok(`robots.txt is right, and ${manifest?.files.length ?? 0} stored files are of the catalog in force.`);
  },
};

await runIfStarted(import.meta.filename, runDoctor);

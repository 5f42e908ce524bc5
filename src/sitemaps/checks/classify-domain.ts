import { escapeXml } from '#base/domain/escape-xml.ts';
import { type CheckFailure, MAX_BODY_BYTES, type Reply, type Verdict } from './check.ts';
import {
  type Fault,
  foreignFault,
  httpWords,
  invalidWords,
  isOk,
  planFault,
  ruleFault,
  shownOf,
  sizeWords,
  typeFault,
  warning,
} from './classify-sitemap.ts';
import type { Expectation } from '../rules/expectation.ts';
import { checkMessages } from './messages.ts';
import type { Sought, XmlReading } from './read-body.ts';
import { readReply } from './read-in-worker.client.ts';

export type DomainExpectation = {
  /** Origin of every address, without a slash at its end. */
  origin: string;
  formerHosts: readonly string[];
  /** What the XML must hold, by what it is called: texts before they are escaped, or patterns. */
  contents: Readonly<Sought>;
  /** What it holds only where it has more than one entry: the sitemap of a class without NSNs is its own page alone. */
  contentsOfMany?: Readonly<Sought>;
  hasNsns: boolean;
  /** What the plan has in its place; null: nothing is compared. */
  expected?: Expectation | null;
};

/** /nsn/{2 digits}/{4 digits}/{nsn}, S10.5. */
const NSN_URL = /\/nsn\/\d{2}\/\d{4}\/\d{4}-\d{2}-\d{3}-\d{4}$/;

/** The checks of the domain validator in the order of S10.2: the first that finds something is the verdict. */
export async function classifyDomain(reply: Reply, expected: DomainExpectation): Promise<Verdict> {
  const { origin, formerHosts, contents, contentsOfMany = {}, hasNsns, expected: planned } = expected;
  const site = new URL(origin).host;
  const hosts = formerHosts.filter((host) => host.toLowerCase() !== site);
  const reading = await readReply(reply, {
    origin,
    expected: planned,
    sought: {
      ...escapeTexts({ ...contents, ...contentsOfMany }),
      ...Object.fromEntries(hosts.map((host) => [hostName(host), urlsOfHost(host)])),
    },
  });
  const { found, entries, nsnUrls } = reading;
  const shown = shownOf(reading);
  if (hasNsns && nsnUrls.length > 0) shown.sampleUrls = nsnUrls;

  if (!isOk(reply)) return { ...shown, status: 'error', message: checkMessages.fetchFailed, details: httpWords(reply) };
  if (reading.isTooLarge) {
    const message = checkMessages.tooLarge(MAX_BODY_BYTES);
    return { ...shown, ...classifyDomainFailure({ kind: 'too-large', message }) };
  }
  const format = formatFault(reading);
  if (format !== null) return { ...shown, status: 'error', message: checkMessages.invalidXml, details: format };
  const old = hosts.filter((host) => found.has(hostName(host)));
  if (old.length > 0) return { ...shown, ...warning(checkMessages.oldDomain, old.join(', ')) };
  if (entries === 0)
    return {
      ...shown,
      status: 'error',
      message: checkMessages.missingDomain,
      details: `There is no address of ${origin}`,
    };
  const foreign = foreignFault(reading, origin);
  if (foreign !== null) return { ...shown, ...foreign };
  const due = [...Object.keys(contents), ...(entries > 1 ? Object.keys(contentsOfMany) : [])];
  const missing = due.filter((name) => !found.has(name));
  if (missing.length > 0) return { ...shown, ...warning(checkMessages.missingContent(missing), sizeWords(reading)) };
  if (hasNsns && nsnUrls.length > 0 && !nsnUrls.some((url) => NSN_URL.test(url)))
    return { ...shown, ...warning(checkMessages.wrongNsnUrls, nsnUrls[0]!) };
  const success: Fault = {
    status: 'success',
    message: checkMessages.domainValid(entries),
    details: sizeWords(reading),
  };
  return { ...shown, ...(planFault(reading) ?? ruleFault(reading) ?? typeFault(reply) ?? success) };
}

export function classifyDomainFailure(failure: CheckFailure): Verdict {
  return {
    status: 'error',
    message: checkMessages.validationFailed(failure),
    details: checkMessages.networkOrParsing,
  };
}

function escapeTexts(contents: Readonly<Sought>): Sought {
  const escaped = Object.entries(contents).map(([name, what]) => [
    name,
    typeof what === 'string' ? escapeXml(what) : what,
  ]);
  return Object.fromEntries(escaped) as Sought;
}

function formatFault(reading: XmlReading): string | null {
  if (!reading.isValid) {
    const { message, details } = invalidWords(reading);
    return details ?? message;
  }
  return reading.hasDeclaration ? null : 'It has no XML declaration';
}

function hostName(host: string): string {
  return `host ${host}`;
}

function urlsOfHost(host: string): RegExp {
  return new RegExp(`//(?:www\\.)?${escapePattern(host)}(?=[/:?#<>"'\\s&)\\]])`, 'i');
}

/** A text as part of a pattern that finds it as it is. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
}

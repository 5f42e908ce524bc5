import { fscOfNsn, fsgOfNsn, parseNsn, type Nsn } from '#base/domain/nsn.ts';
import type { FindingKind } from './finding-kinds.ts';

/** Both from the schema of sitemaps.org 0.9 (tLoc); the upper one also in the protocol. */
const MIN_LOC_LENGTH = 12;
export const MAX_LOC_LENGTH = 2048;

const URL_SIGNS = /^(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[\dA-Fa-f]{2})*$/;
const ORIGIN = /^https?:\/\/[^/?#]+/i;
/** Nearly every address. Group, class and NSN agree, so that no other check is needed. */
const RIGHT_NSN_PATH = /^\/nsn\/(\d{2})\/(\1\d{2})\/(\2-\d{2}-\d{3}-\d{4})$/;
const NSN_PATH = /^\/nsn\/(\d{2})\/(\d{4})\/(\d{4}-\d{2}-\d{3}-\d{4})$/;

/** The path of an address as it is written: another spelling of the path is another address. */
export function pathIn(loc: string): string {
  return loc.replace(ORIGIN, '') || '/';
}

/**
 * Checks the address of a page. `origin` is the site that it has to be on (null: any). Returns the NSN whose page it is, in whatever group or
 * class it was put; null for every other page.
 */
export function checkLoc(
  loc: string,
  origin: string | null,
  report: (kind: FindingKind, detail: string) => void,
): Nsn | null {
  const { length } = loc;
  if (length > MAX_LOC_LENGTH || length < MIN_LOC_LENGTH) report('loc-length', `${length} characters: ${loc}`);
  if (origin !== null && loc.startsWith(origin)) {
    const text = RIGHT_NSN_PATH.exec(loc.slice(origin.length))?.[3];
    if (text !== undefined) return parseNsn(text);
  }
  const site = ORIGIN.exec(loc)?.[0];
  // with a name before its host, an address looks as if it were of another
  if (site === undefined || site.includes('@') || !URL.canParse(loc)) {
    report('loc-form', loc);
    return null;
  }
  if (!URL_SIGNS.test(loc)) report('loc-escape', loc);
  if (origin !== null && site !== origin && new URL(loc).origin !== origin)
    report('wrong-host', `${loc} is not on ${origin}`);
  const path = loc.slice(site.length);
  if (/^\/nsn(?:\/|$)/i.test(path)) return checkNsnPath(path, (detail) => report('nsn-form', detail));
  const problem = pageProblem(path);
  if (problem !== null) report('class-form', problem);
  return null;
}

function checkNsnPath(path: string, report: (detail: string) => void): Nsn | null {
  const [, fsg, fsc, text] = NSN_PATH.exec(path) ?? [];
  const nsn = text === undefined ? null : parseNsn(text);
  if (nsn === null) {
    report(`${path} is not /nsn/{group}/{class}/{NSN}`);
    return null;
  }
  if (fsc !== fscOfNsn(nsn)) report(`${path} has class ${fsc} in place of ${fscOfNsn(nsn)}`);
  else if (fsg !== fsgOfNsn(nsn)) report(`${path} has group ${fsg} in place of ${fsgOfNsn(nsn)}`);
  return nsn;
}

/** What is wrong with the path of a maker, item name, group or class; null for every other page. */
function pageProblem(path: string): string | null {
  if (/^\/cage\//i.test(path)) return /^\/cage\/[\dA-Z]{5}$/.test(path) ? null : `${path} is not /cage/{CAGE code}`;
  if (/^\/name\//i.test(path)) return /^\/name\/\d{5}$/.test(path) ? null : `${path} is not /name/{item name code}`;
  if (/^\/fsg\//i.test(path)) return /^\/fsg\/\d{2}$/.test(path) ? null : `${path} is not /fsg/{group}`;
  if (!/^\/fsc\//i.test(path)) return null;
  const [, fsg, fsc] = /^\/fsc\/(\d{2})\/(\d{4})$/.exec(path) ?? [];
  if (fsc === undefined) return `${path} is not /fsc/{group}/{class}`;
  return fsc.slice(0, 2) === fsg ? null : `${path} has group ${fsg} in place of ${fsc.slice(0, 2)}`;
}

/** A parsed robots.txt (RFC 9309). */
export type Robots = ReturnType<typeof parseRobots>;
type Group = { agents: string[]; rules: { isAllowed: boolean; pattern: string }[] };

const NSN_PATH = '/nsn/';
/** The name of a crawler, without a version (RFC 9309 section 2.2.1). */
const AGENT = /^(?:[a-z_-]+|\*(?=\s|$))/;
/** No crawler has to read more (RFC 9309 section 2.5). */
const MAX_CHARACTERS = 512_000;

/** Names that Google takes for another (github.com/google/robotstxt). */
const MISSPELLED = new Map([
  ...['dissallow', 'dissalow', 'disalow', 'diasllow', 'disallaw'].map((name) => [name, 'disallow'] as const),
  ['useragent', 'user-agent'],
  ['user agent', 'user-agent'],
  ['site-map', 'sitemap'],
]);
const FIELDS = ['user-agent', 'allow', 'disallow', 'sitemap'];

/** Reads a robots.txt as crawlers do: unknown lines are passed over, and Google reads some that others do not. */
export function parseRobots(text: string) {
  const lines = text
    .slice(0, MAX_CHARACTERS)
    .replace(/^\ufeff/, '')
    .split(/[\r\n]+/)
    .map(readLine);
  const strict = lines.filter(({ isLoose }) => !isLoose);
  const valuesOf = (field: string): string[] => strict.filter((line) => line.field === field).map(({ value }) => value);
  return {
    groups: groupsIn(strict),
    /** Includes the lines that Google alone reads. */
    forGoogle: groupsIn(lines),
    sitemaps: valuesOf('sitemap'),
    loose: lines.filter(({ isLoose }) => isLoose).map(({ line }) => line),
    /** The values of Crawl-delay. */
    delays: valuesOf('crawl-delay'),
  };
}

function readLine(line: string) {
  const bare = line.replace(/#.*/, '').trim();
  const [, name = '', value = ''] = /^([\w -]+?)\s*:\s*(.*)$/.exec(bare) ?? /^([\w-]+)\s+(\S+)$/.exec(bare) ?? [];
  const written = name.toLowerCase();
  const field = MISSPELLED.get(written) ?? written;
  const isLoose = FIELDS.includes(field) && (field !== written || !bare.includes(':'));
  return { line: bare, field, value, isLoose };
}

function groupsIn(lines: readonly { field: string; value: string }[]): Group[] {
  const groups: Group[] = [];
  let isInAgents = false;
  for (const { field, value } of lines) {
    if (field === 'user-agent') {
      if (!isInAgents) groups.push({ agents: [], rules: [] });
      groups.at(-1)!.agents.push(AGENT.exec(value.toLowerCase())?.[0] ?? '');
      isInAgents = true;
    } else if (field === 'allow' || field === 'disallow') {
      isInAgents = false;
      // an empty pattern matches nothing
      if (value !== '') groups.at(-1)?.rules.push({ isAllowed: field === 'allow', pattern: normalized(value) });
    }
  }
  return groups;
}

/** Returns one spelling of the same octets (RFC 9309 section 2.2.2). */
function normalized(path: string): string {
  if (/^[^%\u0080-\uffff]*$/.test(path)) return path;
  return path
    .toWellFormed()
    .replace(/[\u0080-\uffff]+/g, encodeURIComponent)
    .replace(/%[\da-f]{2}/gi, (escaped) => {
      const sign = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
      return /[\w.~-]/.test(sign) ? sign : escaped.toUpperCase();
    });
}

/** All others, and the search engines. Yandex obeys either name. */
export const WATCHED_AGENTS = '* googlebot bingbot yandex yandexbot baiduspider duckduckbot applebot'.split(' ');

/** Tells whether a crawler may fetch a path. The longest pattern decides, then the one that allows. */
export function createRobotsTest(robots: Robots, agent: string): (path: string) => boolean {
  const rules = rulesOf(robots, agent)
    .map((rule) => ({ ...rule, matches: compile(rule.pattern) }))
    .sort((one, other) => other.pattern.length - one.pattern.length || Number(other.isAllowed) - Number(one.isAllowed));
  return (path) => {
    const octets = normalized(path);
    return rules.find(({ matches }) => matches(octets))?.isAllowed ?? true;
  };
}

/** Counts the rules that may forbid the page of an NSN. */
export function rulesForNsns(robots: Robots, agent: string): number {
  const rules = rulesOf(robots, agent);
  const isConcerned = rules.some(({ isAllowed, pattern }) => {
    const [first = '', ...rest] = pattern.replace(/\$$/, '').split('*');
    const isOfNsns = NSN_PATH.startsWith(first) || first.startsWith(NSN_PATH);
    return !isAllowed && isOfNsns && [first, ...rest].every((piece) => /^[\dns/-]*$/.test(piece));
  });
  return isConcerned ? rules.length : 0;
}

/** Its own groups, or else those of all others. */
function rulesOf(robots: Robots, agent: string) {
  const groups = agent === 'googlebot' ? robots.forGoogle : robots.groups;
  const own = groups.filter(({ agents }) => agents.includes(agent));
  return (own.length > 0 ? own : groups.filter(({ agents }) => agents.includes('*'))).flatMap(({ rules }) => rules);
}

/** Matches from the beginning; * is any text, a last $ the end. No backtracking: patterns are not trusted. */
function compile(pattern: string): (path: string) => boolean {
  const isAnchored = pattern.endsWith('$');
  const [first = '', ...rest] = (isAnchored ? pattern.slice(0, -1) : pattern).split('*');
  return (path) => {
    if (!path.startsWith(first)) return false;
    let at = first.length;
    for (const [index, piece] of rest.entries()) {
      const isLast = isAnchored && index === rest.length - 1;
      const found = isLast ? path.length - piece.length : path.indexOf(piece, at);
      if (found < at || (isLast && !path.endsWith(piece))) return false;
      at = found + piece.length;
    }
    return !isAnchored || rest.length > 0 || path.length === at;
  };
}

/** What a robots.txt says (RFC 9309). */
export type Robots = {
  groups: { agents: string[]; rules: RobotsRule[] }[];
  /** Addresses of sitemaps. */
  sitemaps: string[];
};
type RobotsRule = { isAllowed: boolean; pattern: string };

const NSN_PATH = '/nsn/';
/** What of a User-agent line names the crawler; what follows, such as a version, is passed over (RFC 9309 section 2.2.1). */
const AGENT = /^(?:[a-z_-]+|\*(?=\s|$))/;
/** Google reads 500 KiB, and no crawler has to read more (RFC 9309 section 2.5). */
const MAX_CHARACTERS = 512_000;

/** Whether crawlers take everything as forbidden by the status of robots.txt alone (RFC 9309 section 2.3.1.4); they read 429 as a failure of the server. */
export const isRobotsFailure = (status: number): boolean => status >= 500 || status === 429;

/** Reads a robots.txt as crawlers do: what it does not know is passed over. */
export function parseRobots(text: string): Robots {
  const robots: Robots = { groups: [], sitemaps: [] };
  let isInAgents = false;
  for (const line of text
    .slice(0, MAX_CHARACTERS)
    .replace(/^\ufeff/, '')
    .split(/[\r\n]+/)) {
    const [, name = '', value = ''] = /^\s*([\w-]+)\s*:\s*([^#]*?)\s*(?:#.*)?$/.exec(line) ?? [];
    const field = name.toLowerCase();
    if (field === 'sitemap') robots.sitemaps.push(value);
    else if (field === 'user-agent') {
      if (!isInAgents) robots.groups.push({ agents: [], rules: [] });
      robots.groups.at(-1)!.agents.push(AGENT.exec(value.toLowerCase())?.[0] ?? '');
      isInAgents = true;
    } else if (field === 'allow' || field === 'disallow') {
      isInAgents = false;
      // an empty pattern matches nothing
      if (value !== '') robots.groups.at(-1)?.rules.push({ isAllowed: field === 'allow', pattern: normalized(value) });
    }
  }
  return robots;
}

/** One spelling of all that mean the same octets (RFC 9309 section 2.2.2): what needs no escape has none. */
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

/** Crawlers whose rules are looked at: that of all others, and the search engines. Yandex obeys either of its names. */
export const WATCHED_AGENTS = [
  '*',
  'googlebot',
  'bingbot',
  'yandex',
  'yandexbot',
  'baiduspider',
  'duckduckbot',
  'applebot',
];

/** Whether a crawler may fetch a path with its query. The longest pattern decides; of two of one length the one that allows. */
export function createRobotsTest({ groups }: Robots, agent: string): (path: string) => boolean {
  const rules = rulesOf(groups, agent)
    .map((rule) => ({ ...rule, ...compile(rule.pattern) }))
    .sort((one, other) => other.pattern.length - one.pattern.length || Number(other.isAllowed) - Number(one.isAllowed));
  return (path) => {
    const octets = normalized(path);
    return rules.find(({ matches }) => matches(octets))?.isAllowed ?? true;
  };
}

/** How many rules of a crawler have to be tried for the page of an NSN; 0 where none may forbid one: most name signs that its address does not have. */
export function rulesForNsns({ groups }: Robots, agent: string): number {
  const rules = rulesOf(groups, agent);
  const isConcerned = rules.some(({ isAllowed, pattern }) => {
    const [first = '', ...rest] = pattern.replace(/\$$/, '').split('*');
    const isOfNsns = NSN_PATH.startsWith(first) || first.startsWith(NSN_PATH);
    return !isAllowed && isOfNsns && [first, ...rest].every((piece) => /^[\dns/-]*$/.test(piece));
  });
  return isConcerned ? rules.length : 0;
}

/** Those of its own groups, or else of the groups of all others. */
function rulesOf(groups: Robots['groups'], agent: string): RobotsRule[] {
  const own = groups.filter(({ agents }) => agents.includes(agent));
  return (own.length > 0 ? own : groups.filter(({ agents }) => agents.includes('*'))).flatMap(({ rules }) => rules);
}

/** Patterns match from the beginning; * stands for any text, $ at the end for the end. Without backtracking: a pattern is not trusted. */
function compile(pattern: string): { matches: (path: string) => boolean } {
  const isAnchored = pattern.endsWith('$');
  const [first = '', ...rest] = (isAnchored ? pattern.slice(0, -1) : pattern).split('*');
  return {
    matches(path) {
      if (!path.startsWith(first)) return false;
      let at = first.length;
      for (const [index, piece] of rest.entries()) {
        const isLast = isAnchored && index === rest.length - 1;
        const found = isLast ? path.length - piece.length : path.indexOf(piece, at);
        if (found < at || (isLast && !path.endsWith(piece))) return false;
        at = found + piece.length;
      }
      return !isAnchored || rest.length > 0 || path.length === at;
    },
  };
}

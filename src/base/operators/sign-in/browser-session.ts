import { SESSION_IDLE_MS } from '../store/operator-store.ts';

const COOKIE = 'operator';
/** Cookies of the name that are tried: a browser has one, and each costs a read of the database. */
const MAX_COOKIES = 3;

/** The Set-Cookie header that keeps a token in the browser; an empty token removes it. */
export function sessionCookie(token: string, { secure }: { secure: boolean }): string {
  const seconds = token === '' ? 0 : SESSION_IDLE_MS / 1_000;
  return `${COOKIE}=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${secure ? '; Secure' : ''}`;
}

/** Tokens in a Cookie header. */
export function sessionTokens(header: string | undefined): string[] {
  return (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${COOKIE}=`))
    .map((pair) => pair.slice(COOKIE.length + 1))
    .filter((token) => token !== '')
    .slice(0, MAX_COOKIES);
}

/** The first match counts: browsers name others for compatibility, so the order matters. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** "Firefox on Windows": enough for an operator to recognize a session. The User-Agent is not stored. */
export function describeDevice(userAgent = ''): string {
  const name = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [name(BROWSERS), name(SYSTEMS)];
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

import { SESSION_IDLE_MS } from '../store/operator-store.ts';

const COOKIE = 'operator';
/** Cookies of the name that are looked at: a browser has one, and each costs a look into the database. */
const MAX_COOKIES = 3;

/** The Set-Cookie header that keeps a token in the browser; an empty token takes it away. */
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

import { randomBytes } from 'node:crypto';
import { openSession, type Place, type Session, withSession } from '../src/base/database/postgres/session.ts';

/** Makes an empty database in a running PostgreSQL; answers with its URL. */
export async function freshDatabase(serverUrl: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runSql(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.href;
}

const placeOf = (url: string, settings: Place['settings']): Place => ({
  url,
  settings: { application_name: 'test', ...settings },
  writes: false,
});

/** A session for what a test does beside the program. */
export function openTestSession(url: string, settings: Place['settings'] = {}): Promise<Session> {
  return openSession(placeOf(url, settings));
}

/** Runs statements in a session of their own; answers with the rows of the last one. */
export function runSql(url: string, text: string, settings: Place['settings'] = {}): Promise<unknown[][]> {
  return withSession(placeOf(url, settings), ({ query }) => query<unknown[]>(text));
}

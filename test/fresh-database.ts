import { randomBytes } from 'node:crypto';
import { openSession, type Place, type Session, withSession } from '../src/base/database/postgres/session.ts';

/**
 * Makes a database in a running PostgreSQL, empty or as the one of another address, which nobody may use meanwhile; answers with its URL. Copied as
 * files it takes half the work of pages that are logged.
 */
export async function freshDatabase(serverUrl: string, like?: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = like === undefined ? 'template1' : new URL(like).pathname.slice(1);
  await runSql(serverUrl, `create database ${name} template ${template} strategy file_copy`);
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

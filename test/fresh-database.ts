import { randomBytes } from 'node:crypto';
import postgres from 'postgres';

/** Makes an empty database in a running PostgreSQL; answers with its URL. */
export async function freshDatabase(serverUrl: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const sql = postgres(serverUrl, { max: 1, onnotice: () => {} });
  await sql.unsafe(`create database ${name}`);
  await sql.end();
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.href;
}

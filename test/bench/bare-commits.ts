import { DatabaseSync } from 'node:sqlite';
import { openTestSession } from '../fresh-database.ts';
import { quotePayload } from '../quote-payload.ts';

/** The floor of the quote bench: one row with a request as JSON, inserted and committed to the disk, again and again. */
const [place = '', seconds = ''] = process.argv.slice(2);
const insert = await openPlace();
const start = performance.now();
const end = start + Number(seconds) * 1_000;
let commits = 0;
while (performance.now() < end) await insert(JSON.stringify(quotePayload(++commits)));
const commitsPerSecond = (commits / (performance.now() - start)) * 1_000;
process.stdout.write(JSON.stringify({ commitsPerSecond }));
process.exit(0);

async function openPlace(): Promise<(text: string) => unknown> {
  if (/^postgres(ql)?:/.test(place)) {
    const session = await openTestSession(place, { synchronous_commit: 'on' });
    await session.query(
      'create table if not exists bare (id bigint generated always as identity primary key, request text)',
    );
    return (text) => session.prepared('insert into bare (request) values ($1)', [text]);
  }
  const database = new DatabaseSync(place);
  database.exec('pragma journal_mode = wal; pragma synchronous = full');
  database.exec('create table if not exists bare (id integer primary key, request text)');
  const statement = database.prepare('insert into bare (request) values (?)');
  return (text) => statement.run(text);
}

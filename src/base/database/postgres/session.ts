import { Socket } from 'node:net';
import { Client, types } from 'pg';
import type { Query, SqlParameter } from '../database.ts';
import { StoreUnavailable } from '../store-unavailable.ts';
import { asUnavailable, reasonOf } from './faults.ts';
import { readPostgresUrl } from './postgres-url.ts';

/** How long it may take to reach a server that will do, over all hosts: for a request that waits. */
export const CONNECT_MS = 2_000;
/** The same for imports and commands, whose thread may be busy for seconds. */
const PATIENT_CONNECT_MS = 30_000;
/** A connection that is given back and does not end is cut. */
const GOODBYE_MS = 1_000;
/** Statements that are prepared by name. Texts hold no values, so there are some hundreds; more would fill the memory of the server. */
const MAX_PREPARED = 1_000;
const INT8 = 20;

export type Place = {
  /** May name several hosts: see `readPostgresUrl`. */
  url: string;
  /** What the server is told at the start of each session: its settings by name. */
  settings: Readonly<Record<string, string | number>>;
  /** Whether statements will write: a standby, and a server that only reads, are passed over. */
  writes: boolean;
};

/** One connection. Its statements run one after another, and reject at once as `StoreUnavailable` when it is lost. */
export type Session = {
  /** For COPY and notices. */
  client: Client;
  /** Without parameters the text may hold several statements; the answer is the last one's. */
  query: Query;
  /** Prepares each text once. */
  prepared: Query;
  isLost(): boolean;
  /** Cuts the connection. What is running ends on the server at its `statement_timeout`. */
  destroy(): void;
  close(): Promise<void>;
};

/** Connects to the first host that answers and will do. Rejects with `StoreUnavailable` that names what is wrong with each, without passwords. */
export async function openSession({ url, ...place }: Place, limitMs = PATIENT_CONNECT_MS): Promise<Session> {
  const read = readPostgresUrl(url);
  if ('problem' in read) throw new StoreUnavailable(`The address of PostgreSQL is not usable: ${read.problem}`);
  const end = performance.now() + limitMs;
  const refusals: string[] = [];
  for (const [index, host] of read.urls.entries()) {
    const left = Math.max(1, (end - performance.now()) / (read.urls.length - index));
    try {
      return await openAt(host, place, Math.round(left));
    } catch (error) {
      if (read.urls.length === 1) throw asUnavailable(error);
      refusals.push(`${new URL(host).host}: ${reasonOf(error)}`);
    }
  }
  throw new StoreUnavailable(`No host of PostgreSQL will do: ${refusals.join('; ')}`);
}

async function openAt(url: string, { settings, writes }: Omit<Place, 'url'>, limitMs: number): Promise<Session> {
  const socket = new Socket();
  const address = new URL(url);
  const given = address.searchParams.get('options');
  // in the address it would take the place of ours
  address.searchParams.delete('options');
  const own = Object.entries(settings).map(([name, value]) => `-c ${name}=${escaped(String(value))}`);
  const client = new Client({
    connectionString: address.href,
    stream: () => socket,
    keepAlive: true,
    application_name: String(settings['application_name']),
    options: [...(given === null ? [] : [given]), ...own].join(' '),
    // integers of the stores are below 2^53
    types: {
      getTypeParser: ((oid: number, format?: 'text') =>
        oid === INT8 ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
    },
  });
  const session = sessionOf(client, socket);
  const timer = setTimeout(() => socket.destroy(new Error(`no answer within ${limitMs} ms`)), limitMs);
  try {
    await client.connect();
    if (writes) {
      const [row] = await session.query<[standby: boolean, readOnly: string]>(FIND_ROLE);
      if (row![0]) throw new StoreUnavailable('it is a standby, which takes no writes');
      if (row![1] === 'on') throw new StoreUnavailable('it takes no writes (default_transaction_read_only)');
    }
    return session;
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

const FIND_ROLE = `
  select pg_is_in_recovery(), current_setting('transaction_read_only')`;

/** As the server splits the text of options: https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNECT-OPTIONS */
function escaped(value: string): string {
  return value.replaceAll(/[\\\s]/g, (sign) => `\\${sign}`);
}

function sessionOf(client: Client, socket: Socket): Session {
  let isLost = false;
  const lose = (): void => void (isLost = true);
  // whoever runs a statement hears of it from the statement; without a listener the process would end
  client.on('error', lose);
  client.on('end', lose);
  const query = (text: string, values: readonly SqlParameter[] | undefined, name: string | undefined) =>
    new Promise<never[]>((resolve, reject) => {
      client.query({ text, values: values as SqlParameter[], name, rowMode: 'array' }, (error, result) => {
        if (error) reject(asUnavailable(error));
        else resolve((Array.isArray(result) ? result.at(-1) : result).rows);
      });
    });
  const destroy = (): void => {
    isLost = true;
    socket.destroy();
  };
  return {
    client,
    query: (text, values) => query(text, values, undefined),
    prepared: (text, values) => query(text, values, nameOf(text)),
    isLost: () => isLost,
    destroy,
    close: async () => {
      isLost = true;
      const timer = setTimeout(destroy, GOODBYE_MS);
      await client.end().finally(() => clearTimeout(timer));
    },
  };
}

const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const name = names.get(text);
  if (name !== undefined || names.size === MAX_PREPARED) return name;
  names.set(text, `s${names.size}`);
  return names.get(text);
}

/** Opens a session, within `limitMs`, for one action, which may take any time. */
export async function withSession<Result>(
  place: Place,
  action: (session: Session) => Promise<Result>,
  limitMs?: number,
): Promise<Result> {
  const session = await openSession(place, limitMs);
  try {
    return await action(session);
  } finally {
    await session.close();
  }
}

/** Runs statements as one transaction; resolves when the server says that they are committed. */
export async function transaction<Result>(session: Session, work: () => Promise<Result>): Promise<Result> {
  await session.query('begin');
  try {
    const result = await work();
    const { command } = await session.client.query('commit').catch((error: unknown) => {
      throw asUnavailable(error);
    });
    // after a statement whose error was caught; it is no error by itself
    if (command === 'ROLLBACK') throw new Error('A statement of the transaction has failed');
    return result;
  } catch (error) {
    await session.query('rollback').catch(session.destroy);
    throw error;
  }
}

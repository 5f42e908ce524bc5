import { Socket } from 'node:net';
import { Client, types, DatabaseError } from 'pg';
import { closing } from '../../domain/in-parallel.ts';
import { type Query, type SqlParameter, StoreUnavailable } from '../database.ts';
import { readPostgresUrl } from './postgres-url.ts';

/** To reach any of the hosts, while a request waits. */
export const CONNECT_MS = 2_000;
/** For imports and commands, whose thread may be busy. */
const PATIENT_CONNECT_MS = 30_000;
const GOODBYE_MS = 1_000;
const MAX_PREPARED = 1_000;
const INT8 = 20;

export type Place = { url: string; settings: Readonly<Record<string, string | number>>; writes: boolean };

export type Session = ReturnType<typeof sessionOf>;

/** Connects to the first host that will do. Rejects with `StoreUnavailable` that says what is wrong with each. */
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

/** Addresses of poolers, which take no settings for a session. */
const poolers = new Set<string>();

async function openAt(url: string, place: Omit<Place, 'url'>, limitMs: number): Promise<Session> {
  const isPooled = poolers.has(url);
  try {
    return await connectTo(url, place, limitMs, isPooled);
  } catch (error) {
    if (isPooled || !POOLER.test((error as Error).message)) throw error;
    poolers.add(url);
    return connectTo(url, place, limitMs, true);
  }
}

/** The second is of a pooler that ignores them. */
const POOLER = /unsupported startup parameter|^settings were ignored$/;

async function connectTo(url: string, { settings, writes }: Omit<Place, 'url'>, limitMs: number, isPooled: boolean) {
  const socket = new Socket();
  const address = new URL(url);
  const given = address.searchParams.get('options');
  // else it would replace our options
  address.searchParams.delete('options');
  const own = Object.entries(settings).map(
    ([name, value]) => `-c ${name}=${String(value).replaceAll(/[\\\s]/g, '\\$&')}`,
  );
  const client = new Client({
    connectionString: address.href,
    stream: () => socket,
    keepAlive: true,
    application_name: String(settings['application_name']),
    ...(!isPooled && { options: [...(given === null ? [] : [given]), ...own].join(' ') }),
    // integers of the stores are below 2^53
    types: {
      getTypeParser: ((oid: number, format?: 'text') =>
        oid === INT8 ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
    },
  });
  const session = sessionOf(client, socket, isPooled ? settings : null);
  const timer = setTimeout(() => socket.destroy(new Error(`no answer within ${limitMs} ms`)), limitMs);
  try {
    await client.connect();
    const [row] = await session.query<[standby: boolean, readOnly: string, path: string]>(FIND_ROLE);
    const { search_path: path = row![2] } = settings;
    if (!isPooled && path !== row![2]) throw new Error('settings were ignored');
    if (writes) {
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
  select pg_is_in_recovery(), current_setting('transaction_read_only'), current_setting('search_path')`;

const beginWith = (settings: Place['settings']): string =>
  Object.entries(settings).reduce(
    (begin, [name, value]) => `${begin}; set local ${name.replace(/^default_transaction/, 'transaction')} = '${value}'`,
    'begin',
  );

function sessionOf(client: Client, socket: Socket, pooled: Place['settings'] | null) {
  let isLost = false;
  const lose = (): void => void (isLost = true);
  // without a listener the process would end
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
  const plain: Query = (text, values) => query(text, values, undefined);
  const inTransaction: Query = (text, values) =>
    client.getTransactionStatus() === 'I' ? transaction(session, () => plain(text, values)) : plain(text, values);
  const prepared: Query = (text, values) => query(text, values, nameOf(text));
  const session = {
    client,
    query: plain,
    /** Has the settings of the place, also behind a pooler. */
    prepared: pooled === null ? prepared : inTransaction,
    /** Begins a transaction with the settings of the place. */
    begin: pooled === null ? 'begin' : beginWith(pooled),
    /** Another client may get the connection after each transaction, as from pgbouncer. */
    isPooled: pooled !== null,
    isLost: () => isLost,
    /** Cuts the connection; the server ends what runs at its `statement_timeout`. */
    destroy,
    close: async (): Promise<void> => {
      isLost = true;
      const timer = setTimeout(destroy, GOODBYE_MS);
      await client.end().finally(() => clearTimeout(timer));
    },
  };
  return session;
}

const names = new Map<string, string>();

const nameOf = (text: string): string | undefined =>
  names.size === MAX_PREPARED ? names.get(text) : names.getOrInsertComputed(text, () => `s${names.size}`);

export const withSession = <Result>(place: Place, action: (session: Session) => Promise<Result>, limitMs?: number) =>
  closing(openSession(place, limitMs), action);

export async function transaction<Result>(session: Session, work: () => Promise<Result>): Promise<Result> {
  await session.query(session.begin);
  try {
    const result = await work();
    const { command } = await session.client.query('commit').catch((error: unknown) => {
      throw asUnavailable(error);
    });
    // after a statement whose error was caught
    if (command === 'ROLLBACK') throw new Error('A statement of the transaction has failed');
    return result;
  } catch (error) {
    await session.query('rollback').catch(session.destroy);
    throw error;
  }
}

/**
 * SQLSTATE classes where the database is at fault, not the statement:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const FAULTS = /^(?:08|25006|25P03|25P04|26000|28|40|53|57|58|XX|3D|3F000|42P01|55P03)/;

/** Turns faults of the database into `StoreUnavailable`; returns other errors unchanged. */
export function asUnavailable(error: unknown): unknown {
  if (error instanceof StoreUnavailable) return error;
  if (error instanceof DatabaseError && !FAULTS.test(error.code ?? '')) {
    const isOutdatedPlan = error.code === '0A000' && error.routine === 'RevalidateCachedQuery';
    if (!isOutdatedPlan) return error;
  }
  return new StoreUnavailable(`PostgreSQL does not answer: ${reasonOf(error)}`, { cause: error });
}

/** A name with several addresses fails with one error for each. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}

export function sqlStateOf(error: unknown): string | undefined {
  const raised = error instanceof StoreUnavailable ? error.cause : error;
  return raised instanceof DatabaseError ? raised.code : undefined;
}

/**
 * record-connections.ts, loaded by `--import` in NODE_OPTIONS: processes and threads that follow from it load it too.
 *
 * Writes a line for each connection, lookup, datagram and program of this process to RECORDED_CONNECTIONS. Refuses all that is not of loopback,
 * so that no packet leaves the machine.
 */
import { ChildProcess } from 'node:child_process';
import dgram from 'node:dgram';
import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

type Method = (this: unknown, ...args: unknown[]) => unknown;
type Holder = Record<string, unknown>;

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/;
const LOOKUP = /^(?:lookup|lookupService|resolve\w*|reverse)$/;

const note = (what: string): void => appendFileSync(process.env.RECORDED_CONNECTIONS!, `${what}\n`);
const refused = (what: string): Error => Object.assign(new Error(`refused: ${what}`), { code: 'ENOTFOUND' });

/** `net.connect` gives its arguments as one array, callers of a socket an options object, a port and host, or a path. */
function connectTarget(args: unknown[]): string {
  const [first, second] = (Array.isArray(args[0]) ? args[0] : args) as unknown[];
  const given =
    typeof first === 'object' && first !== null ? (first as { path?: unknown; host?: unknown; port?: unknown }) : null;
  // options of an HTTP request name the path of its address too
  if (given !== null && given.port === undefined) return `pipe ${String(given.path)}`;
  if (given !== null) return `connect ${String(given.host ?? 'localhost')} ${String(given.port)}`;
  if (typeof first === 'string' && Number.isNaN(Number(first))) return `pipe ${first}`;
  return `connect ${typeof second === 'string' ? second : 'localhost'} ${String(first)}`;
}

const connect = net.Socket.prototype.connect as Method;
(net.Socket.prototype as unknown as Holder).connect = function (this: net.Socket, ...args: unknown[]): unknown {
  const target = connectTarget(args);
  note(target);
  if (target.startsWith('pipe ') || LOOPBACK.test(target.split(' ')[1]!)) return connect.apply(this, args);
  // as a connection that fails: an event
  return this.destroy(refused(target));
};

/** Lookups answer by a callback or a promise: `fail` does as the original would. */
function watchLookups(holder: object, fail: (error: Error, args: unknown[]) => unknown): void {
  for (const name of Object.getOwnPropertyNames(holder)) {
    const original = (holder as Holder)[name];
    if (!LOOKUP.test(name) || typeof original !== 'function') continue;
    (holder as Holder)[name] = function (this: unknown, ...args: unknown[]): unknown {
      const asked = String(args[0]);
      // a server that listens looks up its own address, which asks nobody
      if (name === 'lookup' && net.isIP(asked) !== 0) return (original as Method).apply(this, args);
      note(`dns ${name} ${asked}`);
      return LOOPBACK.test(asked) ? (original as Method).apply(this, args) : fail(refused(`dns ${asked}`), args);
    };
  }
}
const byCallback = (error: Error, args: unknown[]): void =>
  process.nextTick(args.findLast((one) => typeof one === 'function') as (error: Error) => void, error);
async function byPromise(error: Error): Promise<never> {
  throw error;
}
for (const holder of [dns, dns.Resolver.prototype]) watchLookups(holder, byCallback);
for (const holder of [dns.promises, dns.promises.Resolver.prototype]) watchLookups(holder, byPromise);

for (const name of ['send', 'connect'])
  (dgram.Socket.prototype as unknown as Holder)[name] = (...args: unknown[]): never => {
    const what = `datagram ${args.filter((one) => ['string', 'number'].includes(typeof one)).join(' ')}`;
    note(what);
    throw refused(what);
  };

type Spawned = { spawn: Method };
const { spawn } = ChildProcess.prototype as unknown as Spawned;
(ChildProcess.prototype as unknown as Spawned).spawn = function (options): unknown {
  const { file } = options as { file: string };
  if (file !== process.execPath) note(`program ${file}`);
  return spawn.call(this, options);
};

syncBuiltinESMExports();
note(`began ${process.argv[1] ?? ''}`);

import { closing } from '../../domain/in-parallel.ts';
import { openOperatorStore } from '../store/open-operator-store.ts';
import { newOperatorKey, parseOperatorName, secretHash } from '../../domain/secrets.ts';
import {
  OPERATOR_ROLES,
  SESSION_IDLE_MS,
  type AuditEvent,
  type Operator,
  type OperatorRole,
  type OperatorStore,
  type OperatorSession,
  type StoredAuditEntry,
} from '../store/operator-store.ts';
import { readConfig, type Config } from '../../settings/config.ts';
import { terminalUser } from './audit-command.ts';
import { readCommandLine, readLimit, runIfStarted, runOrExplain, type Commands } from '../../cli/store-command.ts';
import { BadUsage, fail, print, type Terminal, escapeControls } from '../../cli/terminal.ts';
import { formatSecond } from '../../domain/format-time.ts';
import { AUDIT_WORDS } from '../screens/messages.ts';

const USAGE = `Usage: npm run operators -- <command>

Works on the operators of DATA_DIR, or of QUOTES_DATABASE_URL or DATABASE_URL, also while the server runs, and takes effect at once.
  add NAME [--role ROLE]              adds an operator and prints its key, this once (roles: ${OPERATOR_ROLES.join(', ')}; both unless told)
  list                                every operator: role, key, passkeys, last seen
  new-key NAME                        a new key in the place of the old one; ends its sessions
  forget-passkeys NAME                removes its passkeys, when the device is lost; ends its sessions
  remove NAME                         removes an operator and ends its sessions
  sessions [NAME]                     who is signed in, from where, and since when
  end-sessions [NAME]                 signs out everybody, or one operator
  log [--limit N] [--search TEXT]     who did what, newest first, 50 entries unless told
`;
const LOG_LENGTH = 50;

const OPTIONS = { role: { type: 'string' }, limit: { type: 'string' }, search: { type: 'string' } } as const;
type Options = { [Name in keyof typeof OPTIONS]?: string };
const COMMANDS: Commands<keyof Options> = {
  add: { options: ['role'], operand: true },
  list: {},
  'new-key': { operand: true },
  'forget-passkeys': { operand: true },
  remove: { operand: true },
  sessions: { operand: true },
  'end-sessions': { operand: true },
  log: { options: ['limit', 'search'] },
};

type Command = (store: OperatorStore, terminal: Terminal, config: Config) => Promise<number>;
const OF_ALL: Record<string, (store: OperatorStore, terminal: Terminal, one?: Operator) => Promise<number>> = {
  sessions: listSessions,
  'end-sessions': endSessions,
};
const OF_ONE: Record<string, (...of: [OperatorStore, Terminal, Operator, Config]) => Promise<number>> = {
  ...OF_ALL,
  'new-key': replaceKey,
  'forget-passkeys': forgetPasskeys,
  remove,
};

/** Exit status: 0 done, 1 failed, 2 not understood. */
export function runOperators(args: string[], environment: NodeJS.ProcessEnv, terminal: Terminal): Promise<number> {
  return runOrExplain(args, { program: 'operators', usage: USAGE, terminal }, async () => {
    const command = readCommand(args);
    const config = readConfig(environment);
    return closing(openOperatorStore(config), (store) => command(store, terminal, config));
  });
}

function readCommand(args: string[]): Command {
  const hint = ': put a name with blanks into quotes';
  const { name, operand, values } = readCommandLine<keyof Options, Options>(args, COMMANDS, OPTIONS, hint);
  if (name === 'list') return list;
  if (name === 'log') return showLog(values);
  if (operand === undefined && name in OF_ALL) return (store, terminal) => OF_ALL[name]!(store, terminal);
  if (operand === undefined) throw new BadUsage(`"${name}" needs the name of an operator.`);
  if (name === 'add') return add(operand, values.role);
  return async (store, terminal, config) => {
    const operator = await store.findOperator(operand.normalize('NFC').trim());
    if (operator === null) return fail(terminal, `There is no operator "${operand}".`);
    return OF_ONE[name]!(store, terminal, operator, config);
  };
}

function add(text: string, roleText: string = 'both'): Command {
  const read = parseOperatorName(text);
  if ('problem' in read) throw new BadUsage(read.problem);
  const role = OPERATOR_ROLES.find((one): one is OperatorRole => one === roleText);
  if (role === undefined) throw new BadUsage(`--role is one of ${OPERATOR_ROLES.join(', ')}, not "${roleText}".`);
  return async (store, terminal) => {
    const { name } = read;
    if ((await store.findOperator(name)) !== null) return fail(terminal, `There is an operator ${name} already.`);
    await log(store, 'operator-added', `${name}, role ${role}`);
    const key = newOperatorKey();
    const added = await store.addOperator({ name, role, keyHash: secretHash(key), atMs: Date.now() });
    if (added === null) return fail(terminal, `There is an operator ${name} already.`);
    return showKey(key, added, terminal);
  };
}

const list: Command = async (store, { out }) => {
  for (const operator of await store.listOperators()) await print(out, `${operatorLine(operator)}\n`);
  return 0;
};

async function replaceKey(store: OperatorStore, terminal: Terminal, operator: Operator): Promise<number> {
  if (operator.source !== 'key') return fail(terminal, NOT_BY_NAME[operator.source]);
  await log(store, 'key-replaced', operator.name);
  const key = newOperatorKey();
  await store.setKeyHash(operator.id, secretHash(key), Date.now());
  return showKey(key, operator, terminal);
}

async function forgetPasskeys(store: OperatorStore, { out }: Terminal, operator: Operator): Promise<number> {
  const passkeys = await store.listPasskeys(operator.id);
  for (const { id, label } of passkeys) {
    await log(store, 'passkey-removed', `${operator.name}, ${label}`);
    await store.removePasskey(operator.id, id);
  }
  await store.endSessions({ operatorId: operator.id });
  const count = passkeys.length === 1 ? 'passkey is' : 'passkeys are';
  return print(out, `${passkeys.length} ${count} removed: ${operator.name} signs in with the key alone.\n`);
}

/** Other nodes of a cluster may still have OPERATOR_KEY. */
async function remove(store: OperatorStore, terminal: Terminal, operator: Operator, config: Config): Promise<number> {
  const isOfCluster = operator.source === 'setting' && config.cluster !== null;
  if (operator.source !== 'key' && !isOfCluster) return fail(terminal, NOT_BY_NAME[operator.source]);
  await log(store, 'operator-removed', operator.name);
  await store.removeOperator(operator.id);
  return print(terminal.out, `${operator.name} is removed, and its sessions have ended.\n`);
}

async function listSessions(store: OperatorStore, { out, error }: Terminal, operator?: Operator): Promise<number> {
  const sessions = await store.listSessions(Date.now() - SESSION_IDLE_MS, operator?.id);
  for (const session of sessions) await print(out, `${sessionLine(session)}\n`);
  if (sessions.length === 0) error.write('Nobody is signed in.\n');
  return 0;
}

async function endSessions(store: OperatorStore, { out }: Terminal, operator?: Operator): Promise<number> {
  const { length } = await store.listSessions(Date.now() - SESSION_IDLE_MS, operator?.id);
  await log(store, 'session-ended', `${operator?.name ?? 'everybody'}, ${length} in all`);
  await store.endSessions({ operatorId: operator?.id });
  return print(out, `${length} ${length === 1 ? 'session has' : 'sessions have'} ended.\n`);
}

function showLog({ limit: limitText = String(LOG_LENGTH), search }: Options): Command {
  const limit = readLimit(limitText);
  return async (store, terminal) => {
    const entries = await store.log.list({ limit: limit + 1, search });
    for (const entry of entries.slice(0, limit)) await print(terminal.out, `${auditLine(entry)}\n`);
    if (entries.length === 0) terminal.error.write('There are no such entries.\n');
    if (entries.length > limit) terminal.error.write('There are more: see --limit and --search.\n');
    return 0;
  };
}

const NOT_BY_NAME = {
  setting: 'Its key is the setting OPERATOR_KEY: change or remove the setting and start the server again.',
  link: 'It has no key: it signs in by the link that a start prints. `end-sessions terminal` signs it out.',
} as const;

async function showKey(key: string, { name, role }: Operator, { out, error }: Terminal): Promise<number> {
  error.write(`The key of ${name} (role ${role}) is shown this once:\n`);
  return print(out, `${key}\n`);
}

const log = (store: OperatorStore, event: AuditEvent, subject: string): Promise<void> =>
  store.log.append({ atMs: Date.now(), who: terminalUser(), address: null, event, subject });

const NAME_WIDTH = 16;

function operatorLine({ name, role, source, keyMadeAtMs, lastSeenAtMs, passkeys }: Operator): string {
  const key = {
    key: `key of ${timeOf(keyMadeAtMs)}`,
    setting: keyMadeAtMs === null ? 'closed: OPERATOR_KEY is not set' : 'key is OPERATOR_KEY',
    link: 'link of a start',
  }[source];
  return [
    escapeControls(name).padEnd(NAME_WIDTH),
    role.padEnd('sitemaps'.length),
    key,
    `${passkeys} ${passkeys === 1 ? 'passkey' : 'passkeys'}`,
    `seen ${timeOf(lastSeenAtMs)}`,
  ].join('  ');
}

function sessionLine(session: OperatorSession): string {
  const { operator, device, address, createdAtMs, lastSeenAtMs, complete } = session;
  return [
    escapeControls(operator.name).padEnd(NAME_WIDTH),
    escapeControls(device),
    `from ${escapeControls(address)}`,
    `since ${timeOf(createdAtMs)}`,
    `seen ${timeOf(lastSeenAtMs)}`,
    ...(complete ? [] : ['passkey not shown yet']),
  ].join('  ');
}

function auditLine({ atMs, who, address, event, subject }: StoredAuditEntry): string {
  return escapeControls(
    [
      timeOf(atMs),
      who.padEnd(NAME_WIDTH),
      (address ?? 'this machine').padEnd('255.255.255.255'.length),
      `${AUDIT_WORDS[event].word} ${subject}`.trim(),
    ].join('  '),
  );
}

const timeOf = (timeMs: number | null): string => (timeMs === null ? 'never' : formatSecond(timeMs));

await runIfStarted(import.meta.filename, runOperators);

import { formatSecond } from '../../domain/format-time.ts';
import { AUDIT_WORDS } from '../screens/messages.ts';
import type { Operator, OperatorSession, StoredAuditEntry } from '../store/operator-store.ts';
import { escapeControls } from '../../cli/terminal.ts';

const NAME_WIDTH = 16;

/** One line of a list: name, role, how it signs in, when it was seen last. */
export function operatorLine({ name, role, source, keyMadeAtMs, lastSeenAtMs, passkeys }: Operator): string {
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

export function sessionLine(session: OperatorSession): string {
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

export function auditLine({ atMs, who, address, event, subject }: StoredAuditEntry): string {
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

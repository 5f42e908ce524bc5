import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OperatorSession, OperatorStore } from '../store/operator-store.ts';
import {
  aSqliteOperatorEngine,
  type OperatorEngine,
} from '../../../../test/support/operators/operator-engine.fixture.ts';
import { anAuthenticator } from '../../../../test/support/operators/authenticator.fixture.ts';
import { openFolderNotes } from '../../jobs/folder-notes.ts';
import { allowsPasskeys, openPasskeys } from './passkeys.ts';

const ORIGIN = 'https://parts.example';
let engine: OperatorEngine;
let store: OperatorStore;
let nowMs = 1_000;

beforeEach(async () => {
  engine = await aSqliteOperatorEngine();
  store = await engine.open();
  nowMs = 1_000;
});
afterEach(() => engine.remove());

async function aSession(complete: boolean, name = 'Dana'): Promise<OperatorSession> {
  const operator =
    (await store.findOperator(name)) ??
    (await store.addOperator({ name, role: 'both', keyHash: `hash of ${name}`, atMs: nowMs }));
  const tokenHash = crypto.randomUUID();
  const device = 'Desktop, Chromium 153';
  return store.addSession({ operatorId: operator!.id, tokenHash, device, address: '192.0.2.1', complete, atMs: nowMs });
}

const now = () => nowMs;
const open = () =>
  openPasskeys({ store, companyName: 'Parts', origin: () => ORIGIN, notes: openFolderNotes('/none', now), now });
const challengeOf = (options: object) => (options as { challenge: string }).challenge;

test('a passkey that was added completes a session that the key has opened, and counts its use', async () => {
  const [passkeys, authenticator] = [open(), anAuthenticator(ORIGIN)];
  const first = await aSession(true);
  const added = authenticator.create(challengeOf(await passkeys.begin(first, 'add')));
  // somebody else begins meanwhile
  await passkeys.begin(await aSession(true, 'Ravi'), 'add');
  expect(await passkeys.finish(first, 'add', added)).toBe(true);

  const second = await aSession(false);
  const shown = authenticator.get(challengeOf(await passkeys.begin(second, 'sign-in')));
  expect(await passkeys.finish(second, 'sign-in', shown)).toBe(true);
  const sessions = await store.listSessions(0);
  expect(sessions.find(({ id }) => id === second.id)?.complete).toBe(true);
  expect(await store.listPasskeys(first.operator.id)).toMatchObject([{ counter: 2, lastUsedAtMs: 1_000 }]);
});

test('a challenge counts once, for its own session, for five minutes', async () => {
  const [passkeys, authenticator] = [open(), anAuthenticator(ORIGIN)];
  const [session, other] = [await aSession(true), await aSession(true)];
  const challenge = challengeOf(await passkeys.begin(session, 'add'));
  expect(await passkeys.finish(other, 'add', authenticator.create(challenge))).toBe(false);
  expect(await passkeys.finish(session, 'sign-in', authenticator.get(challenge))).toBe(false);
  expect(await passkeys.finish(session, 'add', authenticator.create('AAAA'))).toBe(false);
  // the wrong answer has used it up
  expect(await passkeys.finish(session, 'add', authenticator.create(challenge))).toBe(false);

  const late = challengeOf(await passkeys.begin(session, 'add'));
  nowMs += 5 * 60_000;
  expect(await passkeys.finish(session, 'add', authenticator.create(late))).toBe(false);
  expect(await store.listPasskeys(session.operator.id)).toEqual([]);
});

test('a passkey of another operator, another site or another device does not complete a session', async () => {
  const [passkeys, danas, ravis] = [open(), anAuthenticator(ORIGIN), anAuthenticator(ORIGIN)];
  const [dana, ravi] = [await aSession(true, 'Dana'), await aSession(true, 'Ravi')];
  for (const [session, device] of [
    [dana, danas],
    [ravi, ravis],
  ] as const)
    expect(
      await passkeys.finish(session, 'add', device.create(challengeOf(await passkeys.begin(session, 'add')))),
    ).toBe(true);

  const waiting = await aSession(false, 'Dana');
  const begin = async () => challengeOf(await passkeys.begin(waiting, 'sign-in'));
  expect(await passkeys.finish(waiting, 'sign-in', ravis.get(await begin()))).toBe(false);
  expect(await passkeys.finish(waiting, 'sign-in', anAuthenticator(ORIGIN).get(await begin()))).toBe(false);
  expect(await passkeys.finish(waiting, 'sign-in', danas.get(await begin(), 'https://evil.example'))).toBe(false);
  for (const garbage of [null, 'x', {}, { id: 7 }]) {
    await begin();
    expect(await passkeys.finish(waiting, 'sign-in', garbage)).toBe(false);
  }
  expect((await store.listSessions(0)).find(({ id }) => id === waiting.id)?.complete).toBe(false);
  expect(await passkeys.finish(waiting, 'sign-in', danas.get(await begin()))).toBe(true);
});

test.each([
  ['https://parts.example', true],
  ['http://localhost:3000', true],
  ['http://parts.example', false],
  ['http://127.0.0.1:3000', false],
  ['https://192.0.2.1', false],
  ['https://[::1]:8443', false],
])('browsers allow passkeys at %s: %s', (origin, allowed) => {
  expect(allowsPasskeys(origin)).toBe(allowed);
});

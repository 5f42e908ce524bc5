import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OperatorEngine } from '../../../../test/support/operators/operator-engine.fixture.ts';
import type { AuditEntry, Operator, OperatorStore } from './operator-store.ts';

const AT = 1_700_000_000_000;
const DAY_MS = 86_400_000;
const FROM = { device: 'Firefox', address: '::1' };
const hash = (text: string): string => text.padEnd(64, '0');

/** Checks what every engine of the operator store must do. Tests share one store and make operators of their own. */
export function describeOperatorStore(name: string, openEngine: () => Promise<OperatorEngine>): void {
  describe(`operators on ${name}`, () => {
    let engine: OperatorEngine;
    let store: OperatorStore;
    beforeAll(async () => {
      engine = await openEngine();
      store = await engine.open();
    });
    afterAll(() => engine.remove());

    const add = async (operator: string, role: Operator['role'] = 'both'): Promise<Operator> =>
      (await store.addOperator({ name: operator, role, keyHash: hash(operator), atMs: AT }))!;
    const signIn = (operator: Operator, token: string, atMs = AT, complete = true) =>
      store.addSession({ ...FROM, operatorId: operator.id, tokenHash: hash(token), complete, atMs });

    test('adds operators by name, each once whatever its case, and finds them by name and by key (G5.4)', async () => {
      const zoe = await add('Zoë', 'quotes');
      const made = { email: '', createdAtMs: AT, keyMadeAtMs: AT, lastSeenAtMs: null, passkeys: 0 };
      expect(zoe).toEqual({ id: zoe.id, name: 'Zoë', role: 'quotes', source: 'key', ...made });
      expect(await store.addOperator({ name: 'ZOË', role: 'both', keyHash: hash('x'), atMs: AT })).toBeNull();
      expect([await store.findOperator('zoË'), await store.findByKeyHash(hash('Zoë'))]).toEqual([zoe, zoe]);
      expect([await store.findByKeyHash(hash('x')), await store.findOperator('z\0')]).toEqual([null, null]);
      await add('adam');
      const names = (await store.listOperators()).map((one) => one.name);
      expect(names.indexOf('adam')).toBeLessThan(names.indexOf('Zoë'));
    });

    test('a role is changed for operators with a key alone (C19.57)', async () => {
      const { id } = await add('clerk', 'quotes');
      expect([await store.setRole(id, 'records'), (await store.findOperator('clerk'))!.role]).toEqual([
        true,
        'records',
      ]);
      const { id: link } = await store.putOperator({ name: 'terminal', source: 'link', keyHash: null, atMs: AT });
      expect(await store.setRole(link, 'quotes')).toBe(false);
    });

    test('keeps one operator of the setting; another key ends its sessions, the same one does not', async () => {
      const put = (keyHash: string | null) =>
        store.putOperator({ name: 'operator', source: 'setting', keyHash, atMs: AT });
      const first = await put(hash('setting 1'));
      expect(first).toMatchObject({ role: 'both', source: 'setting', keyMadeAtMs: AT });
      await signIn(first, 'of the setting');
      expect((await put(hash('setting 1'))).id).toBe(first.id);
      expect(await store.findSession(hash('of the setting'), AT)).not.toBeNull();
      expect((await put(hash('setting 2'))).id).toBe(first.id);
      expect(await store.findSession(hash('of the setting'), AT)).toBeNull();
      expect(await store.findByKeyHash(hash('setting 1'))).toBeNull();
      expect(await put(null)).toMatchObject({ id: first.id, keyMadeAtMs: null });
      expect(await store.findByKeyHash(hash('setting 2'))).toBeNull();
      const link = await store.putOperator({ name: 'terminal', source: 'link', keyHash: null, atMs: AT });
      expect([link.id === first.id, link.source]).toEqual([false, 'link']);
    });

    test('a new key ends the sessions, and so does a removal, which another process sees at once', async () => {
      const operator = await add('ruth');
      const other = await engine.open();
      await signIn(operator, 'ruth 1');
      expect(await other.findSession(hash('ruth 1'), AT)).toMatchObject({ operator: { name: 'ruth' }, complete: true });
      await other.setKeyHash(operator.id, hash('ruth anew'), AT + 1);
      expect(await store.findSession(hash('ruth 1'), AT)).toBeNull();
      expect(await store.findByKeyHash(hash('ruth'))).toBeNull();
      expect(await store.findByKeyHash(hash('ruth anew'))).toMatchObject({ id: operator.id, keyMadeAtMs: AT + 1 });
      await signIn(operator, 'ruth 2');
      expect([await other.removeOperator(operator.id), await other.removeOperator(operator.id)]).toEqual([true, false]);
      expect(await store.findSession(hash('ruth 2'), AT)).toBeNull();
      expect(await store.findByKeyHash(hash('ruth anew'))).toBeNull();
    });

    test('a session ends when it has not been used, and a use or a passkey is noted', async () => {
      const operator = await add('idle');
      const session = await signIn(operator, 'idle', AT, false);
      expect(session).toMatchObject({ device: 'Firefox', address: '::1', createdAtMs: AT, complete: false });
      expect(await store.findSession(hash('idle'), AT + 1)).toBeNull();
      await store.touchSession(session.id, { lastSeenAtMs: AT + 5 });
      expect(await store.findSession(hash('idle'), AT + 5)).toMatchObject({ lastSeenAtMs: AT + 5, complete: false });
      await store.touchSession(session.id, { lastSeenAtMs: AT + 6, complete: true });
      expect(await store.findSession(hash('idle'), AT)).toMatchObject({ createdAtMs: AT, complete: true });
      expect((await store.findOperator('idle'))!.lastSeenAtMs).toBe(AT + 6);
      await store.recordSeen(operator.id, AT + 9);
      expect((await store.findOperator('idle'))!.lastSeenAtMs).toBe(AT + 9);
    });

    test('lists sessions, latest use first, and ends one, those of one operator but one, or all', async () => {
      const [one, two] = [await add('one'), await add('two')];
      await store.endSessions({});
      const ofOne = [await signIn(one, 'a', AT + 1), await signIn(one, 'b', AT + 3)];
      const sessions = [...ofOne, await signIn(two, 'c', AT + 2), await signIn(one, 'd', AT)];
      const ids = async (...options: [number, number?]) => (await store.listSessions(...options)).map(({ id }) => id);
      const [a, b, c, d] = sessions.map(({ id }) => id) as [number, number, number, number];
      expect(await ids(AT)).toEqual([b, c, a, d]);
      expect(await ids(AT + 1, one.id)).toEqual([b, a]);
      expect([await store.endSession(d), await store.endSession(d)]).toEqual([true, false]);
      expect([await store.endSessions({ operatorId: one.id, exceptId: b }), await ids(AT)]).toEqual([1, [b, c]]);
      expect([await store.endSessions({ exceptId: c }), await ids(AT)]).toEqual([1, [c]]);
    });

    test('forgets sessions that nobody has used for a month, however old those are that are used', async () => {
      const operator = await add('long gone');
      await signIn(operator, 'old', AT - 31 * DAY_MS);
      const used = await signIn(operator, 'used', AT - 31 * DAY_MS);
      await store.touchSession(used.id, { lastSeenAtMs: AT - 30 * DAY_MS });
      const { id } = await signIn(operator, 'new');
      expect((await store.listSessions(0, operator.id)).map((one) => one.id)).toEqual([id, used.id]);
    });

    test('keeps passkeys of an operator, each credential once', async () => {
      const [owner, other] = [await add('with passkey'), await add('without passkey')];
      const key = { id: 'Y3JlZA', publicKey: new Uint8Array([0, 1, 254, 255]), counter: 4_294_967_295 };
      const passkey = { ...key, operatorId: owner.id, transports: ['usb', 'nfc'], label: 'Drawer', createdAtMs: AT };
      expect([await store.addPasskey(passkey), await store.addPasskey(passkey)]).toEqual([true, false]);
      expect(await store.listPasskeys(owner.id)).toEqual([{ ...passkey, lastUsedAtMs: null }]);
      expect((await store.findOperator('with passkey'))!.passkeys).toBe(1);
      expect((await signIn(owner, 'pass')).operator.passkeys).toBe(1);
      await store.usePasskey(passkey.id, 7, AT + 1);
      expect(await store.listPasskeys(owner.id)).toMatchObject([{ counter: 7, lastUsedAtMs: AT + 1 }]);
      expect(await store.removePasskey(other.id, passkey.id)).toBe(false);
      await store.addPasskey({ ...passkey, id: 'c2Vjb25k', label: 'Phone', createdAtMs: AT + 2 });
      expect(await store.removePasskey(owner.id, passkey.id)).toBe(true);
      expect((await store.listPasskeys(owner.id)).map(({ label }) => label)).toEqual(['Phone']);
    });
  });

  describe(`the audit log on ${name}`, () => {
    let engine: OperatorEngine;
    let store: OperatorStore;
    const ofZoe = { who: 'Zoë', address: '192.0.2.1', event: 'sign-in', subject: '' } as const;
    const entry = (entryOf: Partial<AuditEntry>): AuditEntry => ({ ...ofZoe, atMs: Date.now(), ...entryOf });
    beforeAll(async () => {
      engine = await openEngine();
      store = await engine.open();
      for (const one of [
        entry({}),
        entry({ event: 'quote-state', subject: 'RFQ-1 closed' }),
        entry({ event: 'quotes-exported', who: 'terminal:root', address: null, subject: '100% of_it' }),
        entry({ event: 'sign-out', subject: `a\0${'x'.repeat(400)}` }),
      ])
        await store.log.append(one);
    });
    afterAll(() => engine.remove());

    const events = async (query: Parameters<typeof store.log.list>[0]) =>
      (await store.log.list(query)).map(({ event }) => event);

    test('lists entries, newest first, page by page', async () => {
      const all = await store.log.list({ limit: 10 });
      expect(all.map(({ event }) => event)).toEqual(['sign-out', 'quotes-exported', 'quote-state', 'sign-in']);
      expect(all[1]).toMatchObject({ who: 'terminal:root', address: null, subject: '100% of_it' });
      expect(all[0]!.subject).toBe(`a\u{fffd}${'x'.repeat(298)}`);
      expect(await events({ limit: 2 })).toEqual(['sign-out', 'quotes-exported']);
      expect(await events({ limit: 2, before: all[1]!.id })).toEqual(['quote-state', 'sign-in']);
    });

    test('finds entries by event and by a part of who, subject or address, in any case', async () => {
      expect(await events({ limit: 9, events: ['sign-in', 'sign-out'] })).toEqual(['sign-out', 'sign-in']);
      expect(await events({ limit: 9, events: [] })).toEqual([]);
      const found = async (search: string) => (await events({ limit: 9, search })).join(' ');
      expect([await found('rfq-1 '), await found('ZOË')]).toEqual(['quote-state', 'sign-out quote-state sign-in']);
      expect([await found('%'), await found('f_i')]).toEqual(['quotes-exported', 'quotes-exported']);
      expect(await events({ limit: 9, search: '0.2.1', events: ['sign-in'] })).toEqual(['sign-in']);
      expect(await store.log.count({})).toBe(4);
      expect(await store.log.count({ search: 'zoë', events: ['sign-in'] })).toBe(1);
    });

    test('is changed by nobody: the database refuses it', async () => {
      for (const sql of [
        `update audit set who = 'nobody'`,
        `update audit set at = 0`,
        'delete from audit',
        `delete from audit where event = 'sign-out'`,
        ...(name === 'SQLite' ? [`insert or replace into audit select * from audit`] : ['truncate audit']),
      ])
        await expect(engine.execute(sql), sql).rejects.toThrow(/audit log/);
      expect(await store.log.count({})).toBe(4);
    });

    test('entries end after their time', async () => {
      const aged = await openEngine();
      const { log } = await aged.open();
      await log.append(entry({ atMs: Date.now() - 399 * DAY_MS, subject: 'kept' }));
      const old = entry({ atMs: Date.now() - 500 * DAY_MS, subject: 'old' });
      await log.append(old);
      await log.append({ ...old, subject: 'old by hand' });
      await aged.execute(`delete from audit where subject = 'old by hand'`);
      expect(await log.count({ search: 'old' })).toBe(1);
      // a program that starts removes what is too old with its first entry
      await (await aged.open()).log.append(entry({ subject: 'young' }));
      const left = ['old', 'kept', 'young'].map((search) => log.count({ search }));
      expect(await Promise.all(left)).toEqual([0, 1, 1]);
      await aged.remove();
    });
  });
}

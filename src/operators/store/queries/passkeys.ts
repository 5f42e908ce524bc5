import type { WritableDatabase } from '../../../database/database.ts';
import type { OperatorStore } from '../operator-store.ts';

type PasskeyMethods = Pick<OperatorStore, 'addPasskey' | 'listPasskeys' | 'usePasskey' | 'removePasskey'>;
type PasskeyRow = [
  id: string,
  operatorId: number,
  publicKey: string,
  counter: number,
  transports: string,
  label: string,
  createdAt: number,
  lastUsedAt: number | null,
];

export const passkeysOn = ({ query, write }: WritableDatabase): PasskeyMethods => ({
  addPasskey: ({ id, operatorId, publicKey, counter, transports, label, createdAtMs }) =>
    write(async (within) => {
      const key = Buffer.from(publicKey).toString('base64url');
      const added = await within(
        `insert into passkey (id, operator_id, public_key, counter, transports, label, created_at)
        values ($1, $2, $3, $4, $5, $6, $7)
        on conflict (id) do nothing
        returning id`,
        [id, operatorId, key, counter, JSON.stringify(transports), label, createdAtMs],
      );
      return added.length > 0;
    }),
  // index passkey_operator
  listPasskeys: async (operatorId) => {
    const rows = await query<PasskeyRow>(
      `select id, operator_id, public_key, counter, transports, label, created_at, last_used_at
      from passkey
      where operator_id = $1
      order by created_at, id`,
      [operatorId],
    );
    return rows.map(([id, owner, publicKey, counter, transports, label, createdAtMs, lastUsedAtMs]) => ({
      id,
      operatorId: owner,
      publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
      counter,
      transports: JSON.parse(transports) as string[],
      label,
      createdAtMs,
      lastUsedAtMs,
    }));
  },
  usePasskey: (id, counter, atMs) =>
    write(async (within) => {
      await within('update passkey set counter = $2, last_used_at = $3 where id = $1', [id, counter, atMs]);
    }),
  removePasskey: (operatorId, id) =>
    write(async (within) => {
      const sql = 'delete from passkey where id = $1 and operator_id = $2 returning id';
      return (await within(sql, [id, operatorId])).length > 0;
    }),
});

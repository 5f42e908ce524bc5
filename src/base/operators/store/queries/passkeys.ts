import { columnsOf, type WritableDatabase } from '../../../database/database.ts';
import type { OperatorStore, Passkey } from '../operator-store.ts';

const PASSKEY = columnsOf<Omit<Passkey, 'publicKey' | 'transports'> & { publicKey: string; transports: string }>({
  id: 'id',
  operatorId: 'operator_id',
  publicKey: 'public_key',
  counter: 'counter',
  transports: 'transports',
  label: 'label',
  createdAtMs: 'created_at',
  lastUsedAtMs: 'last_used_at',
});

export const passkeysOn = ({ query, write }: WritableDatabase) =>
  ({
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
      const sql = `select ${PASSKEY.sql} from passkey where operator_id = $1 order by created_at, id`;
      return (await query(sql, [operatorId])).map(PASSKEY.read).map((passkey) => ({
        ...passkey,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        transports: JSON.parse(passkey.transports) as string[],
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
  }) satisfies Partial<OperatorStore>;

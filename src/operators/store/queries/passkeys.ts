import type { OperatorStore, Passkey } from '../operator-store.ts';
import type { Query } from '../../../database/database.ts';

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

/** False when the credential is known already. */
export async function addPasskey(query: Query, passkey: Parameters<OperatorStore['addPasskey']>[0]): Promise<boolean> {
  const { id, operatorId, publicKey, counter, transports, label, createdAtMs } = passkey;
  const added = await query(
    `insert into passkey (id, operator_id, public_key, counter, transports, label, created_at)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (id) do nothing
    returning id`,
    [
      id,
      operatorId,
      Buffer.from(publicKey).toString('base64url'),
      counter,
      JSON.stringify(transports),
      label,
      createdAtMs,
    ],
  );
  return added.length > 0;
}

/** Oldest first (index passkey_operator). */
export async function listPasskeys(query: Query, operatorId: number): Promise<Passkey[]> {
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
}

export async function usePasskey(query: Query, id: string, counter: number, atMs: number): Promise<void> {
  await query('update passkey set counter = $2, last_used_at = $3 where id = $1', [id, counter, atMs]);
}

export async function removePasskey(query: Query, operatorId: number, id: string): Promise<boolean> {
  const removed = await query('delete from passkey where id = $1 and operator_id = $2 returning id', [id, operatorId]);
  return removed.length > 0;
}

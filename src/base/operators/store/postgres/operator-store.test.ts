import { expect, test } from 'vitest';
import { StoreUnavailable } from '../../../database/database.ts';
import { describeOperatorStore } from '../operator-store.contract.ts';
import { aPostgresOperatorEngine } from '../../../../../test/support/operators/operator-engine.fixture.ts';
import { openPostgresOperatorStore } from './operator-store.ts';

describeOperatorStore('PostgreSQL', aPostgresOperatorEngine);

test('a database that is out refuses as unavailable', async () => {
  const store = await openPostgresOperatorStore({ url: 'postgres://127.0.0.1:1/none' });
  await expect(store.findByKeyHash('a')).rejects.toBeInstanceOf(StoreUnavailable);
  await store.close();
});

import { expect, test } from 'vitest';
import { createFileRunRecord } from './file-run-record.ts';
import { parseFileRunProgress } from './parse-file-run-progress.ts';

test('the note of a run is read as it was told; one of another shape counts as missing', () => {
  const record = createFileRunRecord(() => 7);
  const types = ['nsn-1', 'nsn-2', 'fsc-5330'];
  record.take({ kind: 'planned', types, chosen: types, catalogVersion: '20261102' });
  record.take({ kind: 'ready', files: [['nsn-1', 900, 50]] });
  record.take({ kind: 'failed', type: 'nsn-2', error: 'the disk' });
  record.take({ kind: 'began', type: 'fsc-5330' });
  const { details } = record.report();
  const note: unknown = JSON.parse(JSON.stringify(details));
  expect(parseFileRunProgress(note)).toEqual(details);
  expect(parseFileRunProgress({ ...details, outcomes: ['made', 'failed', null] })).toBeNull();
  expect(parseFileRunProgress(null)).toBeNull();
});

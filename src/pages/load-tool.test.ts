import { expect, test } from 'vitest';
import { StoreUnavailable } from '../database/store-unavailable.ts';
import { loadTool } from './load-tool.server.ts';

const failing = (reason: Error) => async () => {
  throw reason;
};

test('a tool page is never indexed', async () => {
  expect(await loadTool(async () => 'facts')).toEqual({ kind: 'found', data: { facts: 'facts' }, noindex: true });
});

test('a catalog that does not answer makes a tool page 503; another failure is a surprise', async () => {
  expect(await loadTool(failing(new StoreUnavailable('no')))).toEqual({ kind: 'unavailable', data: { facts: null } });
  await expect(loadTool(failing(new Error('bug')))).rejects.toThrow('bug');
});

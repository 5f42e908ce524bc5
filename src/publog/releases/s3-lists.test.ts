import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { ObjectStoreUnavailable } from './object-store-port.ts';
import { listObjects, listParts, listUploads } from './s3-lists.ts';

test.each([
  ['in the middle', '<List><Contents><Key>releases/1.json</Key></Contents><Contents><Key>rel'],
  ['at once', ''],
  [
    'without a token for its next part',
    '<List><IsTruncated>true</IsTruncated><Contents><Key>releases/1.json</Key></Contents></List>',
  ],
  ['as another page', '<html><p>Sign in<br></html>'],
])('a list that ends %s is refused, so that nothing counts as missing in it', async (_, text) => {
  const caller = {
    read: async () => ({ response: { statusCode: 200 } as IncomingMessage, text }),
    send: () => Promise.reject(new Error('not in this test')),
  };
  for (const list of [listObjects(caller, '', ''), listUploads(caller, '', ''), listParts(caller, 'a', 'upload')])
    await expect(list).rejects.toThrow(ObjectStoreUnavailable);
});

import { expect, test } from 'vitest';
import { startWarnings } from './start-warnings.ts';

test.each(['0.0.0.0', '::', '192.0.2.7', '2001:db8::7', 'parts.internal', '127.0.0.1.example'])(
  'root on %s is warned in one line that names the address',
  (host) => {
    const warnings = startWarnings({ host, uid: 0 });
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(`root and listens on ${host},`);
    expect(warnings[0]).not.toContain('\n');
  },
);

test.each([
  ['127.0.0.1', 0],
  ['127.8.8.8', 0],
  ['::1', 0],
  ['::ffff:127.0.0.1', 0],
  ['localhost', 0],
  ['0.0.0.0', 1000],
  ['0.0.0.0', null],
])('no warning on %s for user %j', (host, uid) => {
  expect(startWarnings({ host, uid })).toEqual([]);
});

import { expect, test } from 'vitest';
import { readPostgresUrl } from './postgres-url.ts';

test.each([
  ['postgres://u:p@db.example:5432/parts', ['postgres://u:p@db.example:5432/parts']],
  ['postgresql://127.0.0.1/parts', ['postgres://127.0.0.1/parts']],
  ['postgres:///parts?host=%2Frun%2Fpostgresql', ['postgres:///parts?host=%2Frun%2Fpostgresql']],
  [
    'postgres://u:p%40%2C@h1:5432,h2:5433,[::1]:5434/parts?target_session_attrs=read-write&sslmode=verify-full',
    ['h1:5432', 'h2:5433', '[::1]:5434'].map(
      (host) => `postgres://u:p%40%2C@${host}/parts?sslmode=verify-full&uselibpqcompat=true`,
    ),
  ],
])('%s names its hosts in their order (C20.3)', (text, urls) => {
  expect(readPostgresUrl(text)).toEqual({ urls });
});

test.each([
  ['mysql://db.example/parts', /^it must be an address such as postgres:/],
  ['postgres://u:pa/ss@db.example/parts', /%2F/],
  ['postgres://h1:port/parts', /^it must be an address/],
  ['postgres://h1:70000,h2/parts', /^it must be an address/],
  ['postgres://secret@h1,,h2/parts', /^a host between its commas is missing/],
  ['postgres://h1/parts?host=h2,h3', /^several hosts must be written before the path/],
  ['postgres://h1,h2/parts?target_session_attrs=standby', /must be one of any, read-write, primary$/],
  ['postgres://h1/parts?sslmode=prefer', /must be one of disable, require, verify-ca, verify-full$/],
  ['postgres://h1/parts?sslmode=verify-ca', /needs sslrootcert/],
  ['postgres://h1:12?secret@h2/parts', /^it has a parameter other than target_session_attrs, /],
  ['', /^it must be an address/],
])('%s is refused in words that show none of it (C20.3)', (text, problem) => {
  const read = readPostgresUrl(text);
  expect(read).toEqual({ problem: expect.stringMatching(problem) });
  expect(JSON.stringify(read)).not.toMatch(/secret|pa\/ss/);
});

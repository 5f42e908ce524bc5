import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { readConfig } from '#base/settings/config.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import { startOperators } from './start-operators.ts';
import { newFolder } from '../../../test/support/new-folder.ts';

let dataDir: string;
beforeEach(() => (dataDir = newFolder('operators-of-start')));

async function greeting(
  environment: Record<string, string>,
  isTerminal: boolean,
  prepared = () => Promise.resolve(),
  isFirst = false,
) {
  const operators = startOperators(readConfig({ DATA_DIR: dataDir, ...environment }), environment, isTerminal);
  let [out, error] = ['', ''];
  await operators.greet({
    address: 'http://127.0.0.1:3000',
    prepared,
    isFirst,
    terminal: { out: { write: (text) => (out += text) }, error: { write: (text) => (error += text) } },
  });
  await operators.services.store.close();
  return { out, error, link: operators.services.link ?? null };
}

test('a start on a terminal prints a link of one use where this machine alone is served (G5.3)', async () => {
  for (const HOST of ['127.0.0.1', '::1', 'localhost']) {
    const { out, link } = await greeting({ HOST }, true);
    expect(out).toBe(
      `Sign in as the operator (once, within ten minutes): http://127.0.0.1:3000/operator/sign-in?token=${link!.token}\n`,
    );
  }
});

test('a first start on a terminal says in six lines where it is and what to do, one of them the address (G9.10)', async () => {
  const { out, link } = await greeting({}, true, undefined, true);
  expect(out.split('\n')).toEqual([
    expect.stringContaining(link!.token),
    'Load the real files: npm run import -- FOLDER (README.md says where to get them)',
    `The data are in ${resolve(dataDir)}`,
    'Stop with Ctrl+C',
    'A sample is being loaded, none of it real: look first at http://127.0.0.1:3000/nsn/53/5305/5305-01-234-5678',
    '',
  ]);
  expect((await greeting({ HOST: '0.0.0.0' }, true, undefined, true)).out.split('\n')).toHaveLength(6);
});

test('elsewhere, or where nobody looks at it, there is no link, and how to add an operator is said', async () => {
  const words = 'Nobody can sign in as an operator yet: add one with npm run operators -- add NAME\n';
  for (const host of ['0.0.0.0', '::', '127.999.1.1', '10.0.0.1', '127.0.0.1']) {
    const { out, link } = await greeting({ HOST: host }, host !== '127.0.0.1');
    expect([host, out, link]).toEqual([host, words, null]);
  }
});

test('what is set is known to the log, and no secret of it', async () => {
  const secret = 's3cret-that-nobody-may-read-again';
  const environment = { OPERATOR_KEY: secret, TRUST_PROXY: '1', SITE_URL: 'https://parts.example', PATH: '/bin' };
  const { settings } = startOperators(readConfig({ ...environment }), environment, false).services;
  expect(settings).toEqual(['SITE_URL=https://parts.example', 'TRUST_PROXY=1', 'OPERATOR_KEY is set']);
});

test('a store that is out is told in one line, and the start goes on', async () => {
  writeFileSync(join(dataDir, 'operator-key'), 'x');
  const { error } = await greeting({}, false, () => Promise.reject(new StoreUnavailable('operators.db is locked')));
  expect(error.split('\n')).toEqual([
    expect.stringMatching(/operator-key is not used any more/),
    'Operators cannot sign in: operators.db is locked. The catalog is served all the same.',
    '',
  ]);
});

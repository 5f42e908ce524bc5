import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const SCRIPT = fileURLToPath(new URL('../scripts/set-up.mjs', import.meta.url));
const loaderSays = (library: string): string =>
  `node: error while loading shared libraries: ${library}: cannot open shared object file: No such file or directory`;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'set-up-'));
  mkdirSync(join(folder, 'scripts'));
  copyFileSync(SCRIPT, join(folder, 'scripts/set-up.mjs'));
  writeFileSync(join(folder, 'package-lock.json'), '{}');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs set-up with this program in place of npm. Answers with its last line. */
function setUp(npm: string): string {
  const program = join(folder, 'npm.mjs');
  writeFileSync(program, npm);
  const env = { ...process.env, npm_execpath: program };
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'scripts/set-up.mjs')], {
    env,
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  return stderr.trim().split('\n').at(-1)!;
}
const failing = (error: string): string => `console.error(${JSON.stringify(error)}); process.exit(127);`;

test('a library that the pinned Node misses is named with its package, where npm install fails for it', () => {
  expect(setUp(failing(`npm error ${loaderSays('libatomic.so.1')}`))).toBe(
    'Set-up failed: The Node that this project brings needs the library libatomic.so.1: apt-get install libatomic1 (Debian, Ubuntu) or dnf install libatomic (Fedora, Red Hat). Then run the same command again.',
  );
  expect(setUp(failing(loaderSays('libother.so.3')))).toContain('libother.so.3: install the package that has it.');
});

test('the same is said where npm runs no scripts, and the set-up is not taken as done', () => {
  const said = setUp(`
    import { mkdirSync, writeFileSync } from 'node:fs';
    mkdirSync(${JSON.stringify(join(folder, 'node_modules/.bin'))}, { recursive: true });
    const node = ${JSON.stringify(`#!/bin/sh\necho '${loaderSays('libstdc++.so.6')}' >&2\nexit 127\n`)};
    writeFileSync(${JSON.stringify(join(folder, 'node_modules/.bin/node'))}, node, { mode: 0o755 });`);
  expect(said).toContain('apt-get install libstdc++6 (Debian, Ubuntu)');
  expect(readdirSync(join(folder, 'node_modules'))).toEqual(['.bin']);
});

test('any other failure of npm is told by its exit code', () => {
  expect(setUp(failing('npm error network'))).toBe('Set-up failed: npm install failed with exit code 127.');
});

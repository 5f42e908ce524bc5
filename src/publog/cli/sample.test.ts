import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parseSampleArguments } from './sample.ts';

const COMMAND = new URL('./sample.ts', import.meta.url).pathname;

test('reads size, seed, folder and form', () => {
  const args = '--nsns 25000 --seed 7 --out x --month 2 --history --zip';
  expect(parseSampleArguments(args.split(' '))).toEqual({
    nsns: 25_000,
    month: 2,
    history: true,
    seed: 7,
    outDir: 'x',
    zip: true,
  });
  expect(parseSampleArguments(['--nsns', '1', '--out', 'x'])).toMatchObject({
    seed: 1,
    month: 1,
    history: false,
    zip: false,
  });
});

test.each([
  [['--out', 'x'], '--nsns and --out are needed'],
  [['--nsns', '5'], '--nsns and --out are needed'],
  [['--nsns', '0', '--out', 'x'], '--nsns must be a whole number from 1 to 15000000, not "0"'],
  [['--nsns', '1e6', '--out', 'x'], 'not "1e6"'],
  [['--nsns', '15000001', '--out', 'x'], 'not "15000001"'],
  [['--nsns', '5', '--seed', '-1', '--out', 'x'], 'seed'],
  [['--nsns', '5', '--seed', '4294967296', '--out', 'x'], '--seed must be a whole number from 0 to 4294967295'],
  [['--nsns', '5', '--month', '37', '--out', 'x'], '--month must be a whole number from 1 to 36, not "37"'],
  [['--nsns', '5', '--out', 'x', '--fast'], '--fast'],
  [['--nsns', '5', '--out', 'x', 'more'], 'more'],
])('says in one line what is wrong with %j', (args, message) => {
  const answer = parseSampleArguments(args);
  expect(answer).toContain(message);
  expect(answer).not.toContain('\n');
});

test('ends with code 2 for bad arguments and 1 for a folder that cannot be made', async () => {
  const failing = async (...args: string[]) => {
    const failed = await promisify(execFile)(process.execPath, [COMMAND, ...args]).catch((error) => error);
    return { code: failed.code, lines: String(failed.stderr).trim().split('\n').length };
  };
  expect(await failing('--nsns', 'many', '--out', 'x')).toEqual({ code: 2, lines: 1 });
  expect(await failing('--nsns', '5', '--out', '/dev/null/x')).toEqual({ code: 1, lines: 1 });
});

import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { emptyCatalog } from '../../test/support/catalog/empty-catalog.fixture.ts';
import type { CatalogStore } from '#publog/catalog-store.ts';
import { startAfterSwitch } from './after-switch.ts';
import { newFolder } from '../../test/support/new-folder.ts';

const edition = (version: string): CatalogStore => ({ ...emptyCatalog, edition: { ...emptyCatalog.edition, version } });

let dataDir: string;
let program: string;
beforeEach(() => {
  dataDir = newFolder('after-switch');
  program = join(dataDir, 'told.sh');
  // fails as long as there is a file "broken"
  writeFileSync(
    program,
    `#!/bin/sh\nif [ -e ${dataDir}/broken ]; then echo no such key >&2; exit 3; fi\necho "$@" >> ${dataDir}/told\n`,
  );
  chmodSync(program, 0o700);
});

const told = (): string[] =>
  existsSync(join(dataDir, 'told')) ? readFileSync(join(dataDir, 'told'), 'utf8').trim().split('\n') : [];
const toldTimes = (times: number) =>
  vi.waitFor(() => expect(told()).toEqual(Array.from({ length: times }, () => '--soft catalog')), 20_000);
/** Applies until a start knows that no earlier data is left. */
const noted = (version: string) =>
  vi.waitFor(
    () => expect(readFileSync(join(dataDir, 'notes', 'after-switch.json'), 'utf8')).toContain(version),
    20_000,
  );

function start(first: string, frame = 'F1') {
  let store = edition(first);
  const listeners: ((store: CatalogStore) => void)[] = [];
  const warnings: string[] = [];
  const { stop } = startAfterSwitch({
    config: { dataDir, afterSwitchCommand: `${program} --soft` },
    source: { current: () => store, onSwitch: (listener) => void listeners.push(listener) },
    frame: () => [frame],
    log: { info: () => {}, warn: (fields) => void warnings.push((fields as { err: Error }).err.message) },
    settleMs: 5,
    firstWaitMs: 1,
  })!;
  onTestFinished(stop);
  return {
    warnings,
    stop,
    switchTo(version: string): void {
      store = edition(version);
      for (const listener of listeners) listener(store);
    },
  };
}

test('a program gets the keys as its last arguments after each switch, and after a start that shows something else (C20.54)', async () => {
  const first = start('V1');
  await toldTimes(1);
  await noted('V1');
  first.switchTo('V2');
  await toldTimes(2);
  await noted('V2');
  await first.stop();
  const same = start('V2');
  await new Promise((resolve) => setTimeout(resolve, 100));
  await same.stop();
  await toldTimes(2);
  start('V2', 'F2');
  await toldTimes(3);
});

test('a rollback runs it also where the edition between was never told (C20.54)', async () => {
  const site = start('V1');
  await noted('V1');
  site.switchTo('V2');
  site.switchTo('V1');
  await toldTimes(2);
});

test('a program that fails is logged in its words and tried again (C20.54)', async () => {
  writeFileSync(join(dataDir, 'broken'), '');
  const { warnings } = start('V1');
  await vi.waitFor(() => expect(warnings.length).toBeGreaterThan(1), 20_000);
  rmSync(join(dataDir, 'broken'));
  await toldTimes(1);
  expect(new Set(warnings)).toEqual(new Set(['3 no such key']));
});

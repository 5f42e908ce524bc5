import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Readiness } from '../src/app/health/readiness.ts';
import { copySample } from './copy-sample.ts';
import { asJson, quotePayload, SEND_QUOTE } from './quote-payload.ts';
import { startSite, visit } from './site.ts';

const disk = mkdtempSync(join(tmpdir(), 'disk-'));
const mount = (...options: string[]) => execFileSync('mount', [...options, disk], { stdio: 'ignore' });
/** Mounting takes the rights of the system's own account, and a container may not have them. */
const isMounted = (() => {
  try {
    mount('-t', 'tmpfs', '-o', 'size=256m', 'tmpfs');
    return true;
  } catch {
    return false;
  }
})();
afterAll(() => {
  if (isMounted) execFileSync('umount', [disk]);
  rmSync(disk, { recursive: true, force: true });
});

if (!isMounted) process.stdout.write('skipped: a start on a read-only disk: this account may not mount a disk\n');

test.skipIf(!isMounted)(
  'a start on a read-only disk serves the catalog and refuses requests for quote and sign-ins until it can be written',
  async () => {
    await copySample(disk);
    mount('-o', 'remount,ro');
    const key = 'the key of the operator of this test'.replaceAll(' ', '-');
    const site = await startSite({ DATA_DIR: disk, OPERATOR_KEY: key });
    const signIn = async () =>
      (await visit(`${site.origin}/quotes`, { headers: { authorization: `Bearer ${key}` } })).status;
    const send = async () => (await visit(site.origin + SEND_QUOTE, asJson(quotePayload(1)))).status;
    const readiness = async () => {
      const answer = await visit(`${site.origin}/readyz`);
      const { status, parts } = (await answer.json()) as Readiness;
      return [answer.status, status, parts.quotes.status];
    };
    try {
      expect((await visit(`${site.origin}/nsn/53/5305/5305-01-234-5678`)).status).toBe(200);
      expect([await send(), await signIn()]).toEqual([503, 503]);
      expect(await readiness()).toEqual([200, 'degraded', 'refused']);
      mount('-o', 'remount,rw');
      await expect.poll(send).toBe(200);
      // the clock of the database is asked again after five seconds
      await expect.poll(readiness, { timeout: 15_000 }).toEqual([200, 'ready', 'ok']);
      expect(await signIn()).toBe(200);
    } finally {
      expect(await site.stop()).toBe(0);
    }
  },
);

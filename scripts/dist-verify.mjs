// Checks a release: its bytes, its SBOM, and that the site starts from it.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { entriesOf, packagesIn } from './dist-parts.mjs';

const NEEDED = [
  'bin/catalog',
  'package.json',
  'LICENSE',
  'LICENSES.txt',
  'dist/build-id',
  'node_modules/node/bin/node',
];
const START_LIMIT_MS = 120_000;

/** Prints a line for each check. Rejects with the first that fails. */
export async function verify(file) {
  const say = (text) => process.stdout.write(`ok  ${text}\n`);
  const beside = (ending) => readFileSync(file.replace(/\.tar\.gz$/, ending), 'utf8');
  const bytes = readFileSync(file);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const [told] = beside('.sha256').split(/\s/);
  if (sha256 !== told) throw new Error(`FAILED  SHA-256: the file has ${sha256}, ${told} was published`);
  say(`SHA-256 ${sha256}`);

  const root = `${basename(file, '.tar.gz')}/`;
  const entries = [...entriesOf(gunzipSync(bytes))];
  const stray = entries.find(({ name }) => !name.startsWith(root));
  if (stray) throw new Error(`FAILED  files: ${stray.name} is not in the folder ${root}`);
  const names = new Set(entries.map(({ name }) => name.slice(root.length)));
  const missing = NEEDED.filter((name) => !names.has(name));
  if (missing.length > 0) throw new Error(`FAILED  files: ${missing.join(', ')} missing`);
  say(`${entries.length} files, ${Math.round(entries.reduce((sum, { body }) => sum + body.length, 0) / 1e6)} MB`);

  const packages = [...packagesIn(entries.map(({ name, body }) => [name, () => body]))];
  const held = new Set(packages.map(([, { name, version }]) => `${name}@${version}`));
  const listed = new Set(
    JSON.parse(beside('.cdx.json')).components.map(
      ({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`,
    ),
  );
  const differing = [...held.symmetricDifference(listed)].sort();
  if (differing.length > 0) {
    const [first] = differing;
    throw new Error(
      `FAILED  SBOM: ${first} is ${held.has(first) ? 'in the archive and not listed' : 'listed and not in the archive'}`,
    );
  }
  say(`SBOM: ${held.size} packages`);
  say(`/healthz answers ${await start(entries, root)} ms after the start`);
}

async function start(entries, root) {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-verify-'));
  try {
    for (const { name, mode, link, body } of entries) {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      if (link === '') writeFileSync(path, body, { mode });
      else symlinkSync(link, path);
    }
    const port = await freePort();
    const env = {
      PATH: process.env.PATH,
      HOME: folder,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
    };
    const begin = performance.now();
    const site = spawn(join(folder, root, 'bin/catalog'), ['serve'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [site.stdout, site.stderr])
      stream.on('data', (data) => (output = `${output}${data}`.slice(-2_000)));
    const ended = once(site, 'exit');
    try {
      while (!(await isHealthy(port))) {
        if (site.exitCode !== null || performance.now() - begin > START_LIMIT_MS)
          throw new Error(`FAILED  start: ${output.trim().split('\n').at(-1)}`);
        await wait(50);
      }
      return Math.round(performance.now() - begin);
    } finally {
      if (site.exitCode === null && site.signalCode === null) site.kill();
      await ended;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const isHealthy = (port) =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

// Installs and builds what is missing, before any npm command. Plain JavaScript without dependencies: this file alone
// runs on whatever Node the machine has (20 or newer); everything after it runs on the Node of node_modules/.bin.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const INSTALL_STAMP = join(ROOT, 'node_modules', '.installed-lock');
const BUILD_STAMP = join(ROOT, 'dist', '.built-from');
/** Read by src/base/http/frame/document.ts. */
const BUILD_ID = join(ROOT, 'dist', 'build-id');
const OLDEST_NODE = 20;
/** Libraries of the pinned Node that a bare machine may lack, with their packages on Debian and on Fedora. */
const PACKAGES = { 'libatomic.so.1': ['libatomic1', 'libatomic'], 'libstdc++.so.6': ['libstdc++6', 'libstdc++'] };

const wantsBuild = process.argv.includes('--build');
/** For releases: what package-lock.json names, and nothing else. */
const wantsExact = process.argv.includes('--exact');

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  fail(`Node ${OLDEST_NODE} or newer is needed to set up; this is ${process.versions.node}.`);
}

const lock = fingerprintOf([join(ROOT, 'package-lock.json')]);
if (readIfThere(INSTALL_STAMP) !== lock || !existsSync(pinnedNode())) {
  say('Installing dependencies (once) ...');
  const npm = process.env.npm_execpath;
  // the lock file says what is installed: whether npm's cache is fresh does not matter
  const args = [wantsExact ? 'ci' : 'install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  run(npm ? process.execPath : 'npm', npm ? [npm, ...args] : args, 'npm install');
  if (!existsSync(pinnedNode())) {
    // npm did not run the install script of the package `node`: it only links the binary of this platform.
    run(
      process.execPath,
      [join(ROOT, 'node_modules', 'node', 'installArchSpecificPackage.js')],
      'linking the pinned Node',
      join(ROOT, 'node_modules', 'node'),
    );
  }
  run(pinnedNode(), ['-e', ''], 'the pinned Node');
  writeFileSync(INSTALL_STAMP, fingerprintOf([join(ROOT, 'package-lock.json')]));
}

if (wantsBuild) {
  const files = [
    ...filesBelow(join(ROOT, 'src')),
    join(ROOT, 'vite.config.ts'),
    join(ROOT, 'scripts', 'compress-assets.mjs'),
    join(ROOT, 'package-lock.json'),
  ];
  const source = fingerprintOf(files);
  if (readIfThere(BUILD_STAMP) !== source || !existsSync(BUILD_ID)) {
    say('Building the pages (once) ...');
    const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
    const node = pinnedNode();
    run(node, [vite, 'build', '--logLevel', 'warn'], 'vite build');
    run(node, [vite, 'build', '--ssr', 'src/app/views.ts', '--logLevel', 'warn'], 'vite build --ssr');
    const compress = join(ROOT, 'scripts', 'compress-assets.mjs');
    run(node, [compress, join(ROOT, 'dist', 'client', 'assets')], 'compressing the browser build');
    mkdirSync(join(ROOT, 'dist'), { recursive: true });
    writeFileSync(BUILD_ID, contentHashOf(files));
    writeFileSync(BUILD_STAMP, source);
  }
}

function pinnedNode() {
  return join(ROOT, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
}

function run(command, args, name, cwd = ROOT) {
  const result = spawnSync(command, args, {
    cwd,
    stdio: ['ignore', 'inherit', 'pipe'],
    encoding: 'utf8',
    maxBuffer: Infinity,
    env: { ...process.env, NODE_ENV: '' },
  });
  process.stderr.write(result.stderr ?? '');
  if (result.error) fail(`${name} could not be started: ${result.error.message}`);
  if (result.status !== 0) fail(missingLibrary(result.stderr) ?? `${name} failed with exit code ${result.status}.`);
}

/** Says how to install the library that the loader of Linux did not find; null where it has found all. */
function missingLibrary(errors) {
  const library = /error while loading shared libraries: ([^:\s]+):/.exec(errors)?.[1];
  if (library === undefined) return null;
  const [debian, fedora] = PACKAGES[library] ?? [];
  const how = debian
    ? `apt-get install ${debian} (Debian, Ubuntu) or dnf install ${fedora} (Fedora, Red Hat)`
    : 'install the package that has it';
  return `The Node that this project brings needs the library ${library}: ${how}. Then run the same command again.`;
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

/** A hash over names, sizes and modification times: enough to notice a change, cheap enough for every start. */
function fingerprintOf(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const { size, mtimeMs } = statSync(file);
    hash.update(file.endsWith('package-lock.json') ? readFileSync(file) : `${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** A hash over names and contents: the same on every machine. */
function contentHashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${relative(ROOT, file)}\n`).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

function say(text) {
  process.stderr.write(`${text}\n`);
}

function fail(text) {
  say(`Set-up failed: ${text}`);
  process.exit(1);
}

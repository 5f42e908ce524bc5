// Makes a release from a tag, or checks one: see USAGE. Works in a clone of its own, so that nothing of this folder is in it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CONTENTS, licencesOf, nameCommands, notesOf, pack, slim } from './dist-parts.mjs';
import { verify } from './dist-verify.mjs';

const USAGE = `Usage: npm run dist [-- --ref REF] [--out FOLDER]
       npm run dist -- verify FILE
Makes a release of the tag of this commit in FOLDER (release): the archive, its SHA-256, its SBOM, the licences and the notes.
--ref takes any commit. verify checks an archive with the files beside it, and starts the site from it.
`;
const ROOT = fileURLToPath(new URL('..', import.meta.url));

try {
  await main();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function main() {
  const options = { ref: { type: 'string' }, out: { type: 'string' }, help: { type: 'boolean', short: 'h' } };
  let given;
  try {
    given = parseArgs({ options, allowPositionals: true });
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
    return;
  }
  const { values, positionals } = given;
  const from = process.env.INIT_CWD ?? '.';
  if (values.help) process.stdout.write(USAGE);
  else if (positionals[0] === 'verify' && positionals.length === 2) await verify(resolve(from, positionals[1]));
  else if (positionals.length > 0) {
    process.stderr.write(USAGE);
    process.exitCode = 2;
  } else make(values.ref ?? tagOfHead(), values.out ? resolve(from, values.out) : join(ROOT, 'release'), !values.ref);
}

function make(ref, out, isTag) {
  const folder = mkdtempSync(join(tmpdir(), 'catalog-dist-'));
  try {
    run('git', ['clone', '--quiet', '--no-hardlinks', ROOT, folder]);
    run('git', ['checkout', '--quiet', '--detach', commitOf(ref)], folder);
    const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    if (isTag && ref !== `v${version}`) throw new Error(`The tag ${ref} has version ${version} in package.json.`);
    const notes = notesOf(readFileSync(join(folder, 'CHANGELOG.md'), 'utf8'), version);
    const seconds = Number(run('git', ['log', '-1', '--format=%ct'], folder));
    nameCommands(folder);
    say(`Installing and building ${ref} in a clone of its own ...`);
    run(process.execPath, ['scripts/set-up.mjs', '--exact', '--build'], folder);
    const sbom = sbomOf(folder, seconds);
    say('Packing what a site needs ...');
    npm(['prune', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'], folder);
    const licences = licencesOf(sbom, folder);
    writeFileSync(join(folder, 'LICENSES.txt'), licences);
    slim(folder);
    const title = `${name}-${version}`;
    const bytes = pack(folder, CONTENTS, { root: title, seconds });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const files = {
      [`${title}.tar.gz`]: bytes,
      [`${title}.sha256`]: `${sha256}  ${title}.tar.gz\n`,
      [`${title}.cdx.json`]: `${JSON.stringify(sbom, null, 2)}\n`,
      'LICENSES.txt': licences,
      'NOTES.md': notes,
    };
    mkdirSync(out, { recursive: true });
    for (const [file, content] of Object.entries(files)) writeFileSync(join(out, file), content);
    process.stdout.write(`${join(out, `${title}.tar.gz`)}: ${bytes.length} bytes, SHA-256 ${sha256}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function say(words) {
  process.stdout.write(`${words}\n`);
}

function tagOfHead() {
  const { status, stdout } = spawnSync('git', ['describe', '--exact-match', '--tags', 'HEAD'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (status !== 0)
    throw new Error('This commit has no tag: check out a tag such as v1.0.0, or name a commit with --ref.');
  return stdout.trim();
}

function commitOf(ref) {
  const args = ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`];
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`There is no commit ${ref}.`);
  return stdout.trim();
}

/** Makes the SBOM, without what differs between two runs: its number, its time, and where packages were fetched. */
function sbomOf(folder, seconds) {
  const file = join(folder, 'sbom.json');
  run(process.execPath, ['scripts/sbom.mjs', file], folder);
  const sbom = JSON.parse(readFileSync(file, 'utf8'));
  sbom.metadata.timestamp = new Date(seconds * 1_000).toISOString();
  for (const one of sbom.components)
    one.externalReferences = one.externalReferences?.filter(({ type }) => type !== 'distribution');
  delete sbom.serialNumber;
  return sbom;
}

function npm(args, cwd) {
  const file = process.env.npm_execpath;
  return file ? run(process.execPath, [file, ...args], cwd) : run('npm', args, cwd);
}

function run(program, args, cwd = ROOT) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1_024 * 1_024,
  });
  if (error || status !== 0)
    throw new Error(error?.message ?? `${program} ${args[0]} failed: ${stderr.trim() || stdout.trim()}`);
  return stdout.trim();
}

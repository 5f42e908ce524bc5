// Parts of npm run dist: what is in a release and what is left out, archives with the same bytes for the same files, notes and licences.
import { spawnSync } from 'node:child_process';
import { lstatSync, readFileSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Files and folders of a release, from a built clone. */
export const CONTENTS = [
  '.containerignore',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CODE_OF_CONDUCT.md',
  'CONTRIBUTING.md',
  'Containerfile',
  'LICENSE',
  'LICENSES.txt',
  'README.md',
  'ROADMAP.md',
  'SECURITY.md',
  'UPGRADING.md',
  'bin',
  'compose.yaml',
  'deploy',
  'dist',
  'docs',
  'node_modules',
  'package.json',
  'reference-data',
  'scripts/run.mjs',
  'site-settings.json',
  'src',
  'tools',
];

const BLOCK = 512;

/** Sentences of documents on a clone, and what a release says there. */
const OF_A_CLONE = [
  ['# sets up, loads a sample', '# loads a sample'],
  ['sets up what is missing and serves the site', 'serves the site'],
  ['\nEvery command first installs and builds whatever is missing.\n', ''],
  [
    'Any machine with git, npm and Node 20 or newer will do: the project brings the Node that it runs on, as the npm package `node`.',
    'Any machine with Node 20 or newer will do: the release brings the Node that it runs on.',
  ],
  [' Set-up names it where it is missing.', ''],
  ['; in a clone get the new source and run `npm start`, which also installs and builds what changed', ''],
];

/** Names the commands in documents and source, before the build, as a release has them; its npm scripts are these alone. */
export function nameCommands(folder) {
  const file = join(folder, 'package.json');
  const described = JSON.parse(readFileSync(file, 'utf8'));
  const scripts = Object.entries(described.scripts).filter(([, script]) => /\/cli\/\S+\.ts$/.test(script));
  const lacking = Object.keys(described.scripts).filter((name) => !scripts.some(([kept]) => kept === name));
  const ofAClone = `npm (?:test|run (?:${lacking.join('|')}))(?![\\w:-])`;
  const names = scripts.map(([name]) => name).filter((name) => name !== 'start');
  const asNpm = new RegExp(`npm run (${names.join('|')}|\\$\\{program\\})(?![\\w-])(?: --(?= )|( \\[)-- )?`, 'g');
  const documents = CONTENTS.filter((path) => path.endsWith('.md'));
  for (const path of filesBelow(folder, [...documents, 'deploy', 'docs', 'src', 'tools'])) {
    if (!/\.(?:md|tsx?)$|^deploy\//.test(path)) continue;
    const text = readFileSync(join(folder, path), 'utf8');
    let named = text;
    if (path.endsWith('.md')) {
      for (const [from, to] of OF_A_CLONE) named = named.replace(from, to);
      named = named
        .replace(new RegExp(`^(?:\\| \`)?${ofAClone}.*\\n`, 'gm'), '')
        .replace(/`[^`\n]+`(?! in a clone)/g, (span) =>
          new RegExp(ofAClone).test(span) ? `${span} in a clone` : span,
        );
    }
    named = named.replace(asNpm, './bin/catalog $1$2').replace(/\bnpm start\b/g, './bin/catalog serve');
    if (named !== text) writeFileSync(join(folder, path), named);
  }
  writeFileSync(file, `${JSON.stringify({ ...described, scripts: Object.fromEntries(scripts) }, null, 2)}\n`);
}

/** Removes what the running site does not read, and the symbols of its Node. */
export function slim(folder) {
  const packages = join(folder, 'node_modules');
  for (const name of ['.cache', '.vite', '.vite-temp', '.package-lock.json', '.installed-lock'])
    rmSync(join(packages, name), { recursive: true, force: true });
  rmSync(join(folder, 'dist/.built-from'), { force: true });
  const isLeftOut = (path) =>
    path.startsWith('node_modules/')
      ? /\.(?:map|md|markdown|[cm]?ts|flow)$/i.test(path) && !/\/(?:licen[cs]e|copying|notice)[^/]*$/i.test(path)
      : /\.(?:test|contract|bench|fixture)\.tsx?$/.test(path);
  for (const path of filesBelow(folder, ['node_modules', 'src', 'tools']))
    if (isLeftOut(path) || LEFT_OUT.some((pattern) => pattern.test(path))) rmSync(join(folder, path));
  const { status, error } = spawnSync('strip', [join(packages, 'node/bin/node')], { stdio: 'ignore' });
  if (error || status !== 0) throw new Error('the program "strip" (Debian: binutils) is needed to make a release');
}

/** Parts of packages for browsers, bundlers and type checkers. */
const LEFT_OUT = [/^node_modules\/dejavu-fonts-ttf\/ttf\/(?!DejaVuSansCondensed)/];

/** Returns the paths of all files and links below these parts of a folder, sorted. */
export function filesBelow(folder, parts) {
  const walk = (path) => {
    const stat = lstatSync(join(folder, path), { throwIfNoEntry: false });
    if (stat === undefined) return [];
    return stat.isDirectory() ? readdirSync(join(folder, path)).flatMap((name) => walk(`${path}/${name}`)) : [path];
  };
  return parts.flatMap(walk).sort((one, other) => (one < other ? -1 : 1));
}

/** Packs these parts of a folder (ustar, gzip): the same bytes for the same contents, times and owners left out. */
export function pack(folder, parts, { root, seconds }) {
  const blocks = filesBelow(folder, parts).flatMap((path) => {
    const file = join(folder, path);
    const stat = lstatSync(file);
    const link = stat.isSymbolicLink() ? readlinkSync(file) : '';
    const body = link === '' ? readFileSync(file) : Buffer.alloc(0);
    const mode = link !== '' ? 0o777 : stat.mode & 0o100 ? 0o755 : 0o644;
    const head = headOf({ name: `${root}/${path}`, mode, size: body.length, seconds, link });
    return [head, body, Buffer.alloc(-body.length & (BLOCK - 1))];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]), { level: 9 });
}

function headOf({ name, mode, size, seconds, link }) {
  const cut = name.length <= 100 ? -1 : name.indexOf('/', name.length - 101);
  if (cut > 155 || (name.length > 100 && cut === -1) || link.length > 100)
    throw new Error(`${name} is too long a name`);
  const head = Buffer.alloc(BLOCK);
  const octal = (value, digits) => `${value.toString(8).padStart(digits, '0')}\0`;
  head.write(name.slice(cut + 1), 0);
  head.write(octal(mode, 7) + octal(0, 7) + octal(0, 7) + octal(size, 11) + octal(seconds, 11), 100);
  head.write(`        ${link === '' ? '0' : '2'}${link}`, 148);
  head.write('ustar\x0000', 257);
  head.write(octal(0, 7) + octal(0, 7) + (cut === -1 ? '' : name.slice(0, cut)), 329);
  head.write(
    `${octal(
      head.reduce((sum, byte) => sum + byte, 0),
      6,
    )} `,
    148,
  );
  return head;
}

/** Reads an archive that `pack` made, unpacked: its files and links. */
export function* entriesOf(archive) {
  const text = (from, length) => archive.toString('utf8', from, from + length).replace(/\0.*$/s, '');
  for (let at = 0; at + BLOCK <= archive.length && archive[at] !== 0;) {
    const prefix = text(at + 345, 155);
    const size = Number.parseInt(text(at + 124, 12), 8);
    const body = archive.subarray(at + BLOCK, at + BLOCK + size);
    const name = `${prefix}${prefix && '/'}${text(at, 100)}`;
    if (!(body.length === size) || name.startsWith('/') || name.split('/').includes('..'))
      throw new Error(`the archive is damaged at ${name}`);
    yield { name, mode: Number.parseInt(text(at + 100, 8), 8), link: text(at + 157, 100), body };
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
}

/** Cuts what CHANGELOG.md says about a version. */
export function notesOf(changelog, version) {
  const section = changelog.split(/^(?=## )/m).find((text) => text.startsWith(`## [${version}]`));
  if (section === undefined) throw new Error(`CHANGELOG.md has no section [${version}]`);
  return `${section.replace('## ', '# ').trim()}\n`;
}

/** Files with a standard text; its line of copyright gets the author of the package. */
const STANDARD_TEXTS = {
  MIT: 'LICENSE',
  ISC: 'node_modules/split2/LICENSE',
  'Apache-2.0': 'node_modules/@aws-sdk/client-s3/LICENSE',
};

/** Returns the text of a package without a licence file: of its README, or else the standard text. */
function licenceWithoutFile(folder, place, files, id) {
  const readme = files.find((file) => /^readme/i.test(file));
  const text = readme === undefined ? '' : readFileSync(join(folder, place, readme), 'utf8');
  const section = /^#+ *licen[cs]e.*\n([^]*?)(?=^#|(?![^]))/im.exec(text)?.[1] ?? '';
  if (section.includes('WITHOUT WARRANTY')) return [`\n${section.trim()}\n`];
  if (STANDARD_TEXTS[id] === undefined) return [];
  const { name, author } = JSON.parse(readFileSync(join(folder, place, 'package.json'), 'utf8'));
  const line = `Copyright (c) ${author?.name || author || `the authors of ${name}`}`;
  return [
    `\n${readFileSync(join(folder, STANDARD_TEXTS[id]), 'utf8')
      .trim()
      .replace(/^Copyright .*$/m, line)}\n`,
  ];
}

/** Returns the licences of the components of an SBOM, with their texts from the folder. Runs before `slim`, which removes some of them. */
export function licencesOf(sbom, folder) {
  const places = new Map();
  for (const [path, { name, version }] of packagesIn(
    filesBelow(folder, ['node_modules']).map((path) => [path, () => readFileSync(join(folder, path))]),
  ))
    if (!places.has(`${name}@${version}`)) places.set(`${name}@${version}`, path);
  return sbom.components
    .map(({ group, name, version, licenses = [] }) => {
      const key = `${group ? `${group}/` : ''}${name}@${version}`;
      const place = places.get(key);
      const files = place === undefined ? [] : readdirSync(join(folder, place)).sort();
      const texts = files
        .filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file))
        .map((file) => `\n${readFileSync(join(folder, place, file), 'utf8').trim()}\n`);
      const ids = licenses.map(({ license, expression }) => expression ?? license.id ?? license.name).join(', ');
      if (texts.length === 0 && place !== undefined) texts.push(...licenceWithoutFile(folder, place, files, ids));
      return `${key}: ${ids || 'see below'}\n${texts.join('')}`;
    })
    .sort()
    .join(`\n${'-'.repeat(80)}\n`);
}

/** Finds the packages among files, each given as its path and how to read it. Yields folder, name and version. */
export function* packagesIn(files) {
  for (const [path, read] of files) {
    const folder = /^((?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+)\/package\.json$/.exec(path)?.[1];
    if (folder === undefined) continue;
    const { name, version } = JSON.parse(read().toString());
    yield [folder, { name, version }];
  }
}

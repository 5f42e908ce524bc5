import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { newFolder } from './support/new-folder.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PARTS = new URL('../scripts/dist-parts.mjs', import.meta.url).href;
const { verify } = (await import(new URL('../scripts/dist-verify.mjs', import.meta.url).href)) as {
  verify(file: string): Promise<void>;
};
const { CONTENTS, filesBelow, licencesOf, nameCommands, notesOf, pack } = (await import(PARTS)) as {
  CONTENTS: readonly string[];
  filesBelow(folder: string, parts: readonly string[]): string[];
  licencesOf(sbom: { components: readonly object[] }, folder: string): string;
  nameCommands(folder: string): void;
  notesOf(changelog: string, version: string): string;
  pack(folder: string, parts: readonly string[], of: { root: string; seconds: number }): Buffer;
};

const run = (program: string, args: readonly string[], cwd = ROOT, env: NodeJS.ProcessEnv = process.env) => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: 'utf8' });
  return { status, stdout, stderr };
};

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

const SITE = `#!/usr/bin/env node
if (process.argv[2] !== 'serve') process.exit(2);
require('node:http')
  .createServer((request, answer) => answer.writeHead(request.url === '/healthz' ? 200 : 404).end())
  .listen(process.env.PORT, process.env.HOST);
`;

/** A release whose site answers /healthz alone. */
function aRelease(files: Readonly<Record<string, string>> = {}, leftOut = ''): string {
  const folder = newFolder('release');
  const whole: Record<string, string> = {
    'bin/catalog': SITE,
    'package.json': '{}',
    LICENSE: 'MIT',
    'LICENSES.txt': 'all',
    'dist/build-id': '1',
    'node_modules/node/bin/node': 'Node',
    'node_modules/node/package.json': '{ "name": "node", "version": "26.0.0" }',
    'node_modules/@scope/one/package.json': '{ "name": "@scope/one", "version": "1.2.3" }',
    'node_modules/@scope/one/esm/package.json': '{ "type": "module" }',
    ...files,
  };
  delete whole[leftOut];
  write(folder, whole);
  chmodSync(join(folder, 'bin/catalog'), 0o755);
  const file = join(folder, 'catalog-1.0.0.tar.gz');
  const bytes = pack(folder, ['LICENSE', 'LICENSES.txt', 'bin', 'dist', 'node_modules', 'package.json'], {
    root: 'catalog-1.0.0',
    seconds: 1_764_374_400,
  });
  const components = [
    { name: 'node', version: '26.0.0' },
    { group: '@scope', name: 'one', version: '1.2.3' },
  ];
  writeFileSync(file, bytes);
  write(folder, {
    'catalog-1.0.0.sha256': `${createHash('sha256').update(bytes).digest('hex')}  catalog-1.0.0.tar.gz\n`,
    'catalog-1.0.0.cdx.json': JSON.stringify({ components }),
  });
  return file;
}

describe('a release', () => {
  test('has the same bytes from files of other times, owners and places, and other tools unpack it (G12.2)', () => {
    const long = `${'a'.repeat(90)}/${'b'.repeat(90)}.js`;
    const make = (time: number) => {
      const folder = newFolder('pack');
      write(folder, { 'z.js': 'z', 'a/é.txt': 'é', 'a.txt': '', [`a/${long}`]: 'long', 'left-out.txt': 'x' });
      chmodSync(join(folder, 'z.js'), time % 2 === 0 ? 0o700 : 0o755);
      symlinkSync('../z.js', join(folder, 'a/link'));
      utimesSync(join(folder, 'a.txt'), time, time);
      return pack(folder, ['a', 'a.txt', 'z.js'], { root: 'r', seconds: 1_764_374_400 });
    };
    const archive = make(1);
    expect(make(2).equals(archive)).toBe(true);
    const folder = newFolder('unpacked');
    writeFileSync(join(folder, 'r.tar.gz'), archive);
    const listed = run('tar', ['--utc', '--numeric-owner', '-tvzf', 'r.tar.gz'], folder, {
      ...process.env,
      LC_ALL: 'C.UTF-8',
    });
    expect(
      listed.stdout
        .trim()
        .split('\n')
        .map((line) => line.replaceAll(/\s+/g, ' ')),
    ).toEqual([
      '-rw-r--r-- 0/0 0 2025-11-29 00:00 r/a.txt',
      `-rw-r--r-- 0/0 4 2025-11-29 00:00 r/a/${long}`,
      'lrwxrwxrwx 0/0 0 2025-11-29 00:00 r/a/link -> ../z.js',
      '-rw-r--r-- 0/0 2 2025-11-29 00:00 r/a/é.txt',
      '-rwxr-xr-x 0/0 1 2025-11-29 00:00 r/z.js',
    ]);
    expect(run('tar', ['-xzf', 'r.tar.gz'], folder).status).toBe(0);
    expect(readFileSync(join(folder, 'r/a', long), 'utf8')).toBe('long');
  });

  test('names its own commands in documents, messages and pages, and has no npm script but these (G12.4)', () => {
    const folder = newFolder('named');
    write(folder, {
      'package.json': readFileSync(join(ROOT, 'package.json'), 'utf8'),
      'README.md':
        '`npm start`, `npm run sitemaps -- [--from N]`, `npm run dist -- verify FILE`\n| `npm run dev` | hot |\n',
      'deploy/a.service': '# `npm run release -- publish`\n',
      'docs/a.md': '`npm run import -- --back`, `npm run importer`\n',
      'src/a.tsx': `<code>npm run quotes</code>; 'See npm run \${program} -- --help' npm run check`,
      'src/b.ts': 'Usage: npm run sitemaps [-- --from N]\n',
    });
    nameCommands(folder);
    const read = (name: string) => readFileSync(join(folder, name), 'utf8');
    expect(read('README.md')).toBe(
      '`./bin/catalog serve`, `./bin/catalog sitemaps [--from N]`, `npm run dist -- verify FILE` in a clone\n',
    );
    expect(read('deploy/a.service')).toBe('# `./bin/catalog release publish`\n');
    expect(read('docs/a.md')).toBe('`./bin/catalog import --back`, `npm run importer`\n');
    expect(read('src/a.tsx')).toBe(
      `<code>./bin/catalog quotes</code>; 'See ./bin/catalog \${program} --help' npm run check`,
    );
    expect(read('src/b.ts')).toBe('Usage: ./bin/catalog sitemaps [--from N]\n');
    expect(Object.keys(JSON.parse(read('package.json')).scripts)).toEqual(expect.arrayContaining(['start', 'import']));
    expect(read('package.json')).not.toMatch(/set-up|"dev"/);
  });

  test('has documents that name only what is in it (G12.4)', () => {
    const held = filesBelow(
      ROOT,
      CONTENTS.filter((name) => !['dist', 'node_modules'].includes(name)),
    ).filter((path) => !/\.(?:test|contract|bench|fixture)\.tsx?$/.test(path));
    const documents = held.filter((path) => path.endsWith('.md'));
    const folder = newFolder('documents');
    write(
      folder,
      Object.fromEntries([...documents, 'package.json'].map((path) => [path, readFileSync(join(ROOT, path), 'utf8')])),
    );
    nameCommands(folder);
    const read = (path: string) => readFileSync(join(folder, path), 'utf8');
    const { scripts } = JSON.parse(read('package.json'));
    const isHeld = (path: string) => held.some((one) => one === path || one.startsWith(`${path}/`));
    expect(
      documents.flatMap((path) => {
        const commands = [
          ...read(path).matchAll(/\bnpm (?:run ([a-z][a-z:-]*)|(test))\b(?:[^`\n]*` in a clone)?/g),
        ].filter(([all, name = 'test']) => !all.endsWith(' in a clone') && !(name in scripts));
        const links = [...read(path).matchAll(/\]\(([^)\s:#]+)[^)\s:]*\)/g)].filter(
          ([, target]) => !isHeld(join(dirname(path), target!).replace(/\/$/, '')),
        );
        return [...commands, ...links].map(([all]) => `${path}: ${all}`);
      }),
    ).toEqual([]);
    expect(documents.length).toBeGreaterThan(100);
    for (const path of ['README.md', 'UPGRADING.md'])
      expect(read(path)).not.toMatch(
        /sets up|set-up|which also installs|installs and builds|brings the Node that it runs on, as/i,
      );
  });

  test('has the text of the licence of each package (G12.2)', () => {
    const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { version: string; license?: string; name?: string; dev?: true; devOptional?: true }>;
    };
    const components = Object.entries(lock.packages)
      .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional && existsSync(join(ROOT, path)))
      .map(([path, { version, license }]) => ({
        name: path.replace(/^.*node_modules\//, ''),
        version,
        licenses: [{ license: { id: license } }],
      }));
    const licences = licencesOf({ components }, ROOT).split(`\n${'-'.repeat(80)}\n`);
    expect(licences.length).toBeGreaterThan(150);
    expect(licences.filter((text) => text.length < 300).map((text) => text.split('\n')[0])).toEqual([]);
    const of = (name: string) => licences.find((text) => text.startsWith(`${name}@`));
    expect(of('pgpass')).toContain('Copyright (c) 2013-2016 Hannes Hörl');
    expect(of('fontkit')).toMatch(/Copyright \(c\) Devon Govett [^]*Permission is hereby granted/);
    expect(of('saxes')).toMatch(/Copyright \(c\) Louis-Dominique Dubeau [^]*Permission to use, copy/);
  });

  test('has the notes of its version, and none without them (G12.2)', () => {
    const changelog =
      '# Changelog\n\n## [Unreleased]\n\n## [1.0.0] - 2026-11-29\n\n### Added\n\n- One.\n\n## [0.9.0]\n\n- Old.\n';
    expect(notesOf(changelog, '1.0.0')).toBe('# [1.0.0] - 2026-11-29\n\n### Added\n\n- One.\n');
    expect(() => notesOf(changelog, '1.0.1')).toThrow('CHANGELOG.md has no section [1.0.1]');
  });

  test('is named by a version that package.json, its lock and CHANGELOG.md agree on (G12.2)', () => {
    const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');
    const { version } = JSON.parse(read('package.json'));
    expect(JSON.parse(read('package-lock.json')).version).toBe(version);
    expect(notesOf(read('CHANGELOG.md'), version).length).toBeGreaterThan(100);
    expect(read('Containerfile')).toContain(`open-nsn-catalog-${version}.tar.gz`);
    expect(read('compose.yaml')).toContain(`image: open-nsn-catalog:${version}\n`);
  });
});

function changed(file: string): string {
  const bytes = readFileSync(file);
  bytes[40]! ^= 1;
  writeFileSync(file, bytes);
  return file;
}

describe('npm run dist', () => {
  const dist = (...args: string[]) => run(process.execPath, [join(ROOT, 'scripts/dist.mjs'), ...args]);

  test('refuses a commit that is not there and what it does not know with one line (G12.2)', () => {
    expect(dist('--ref', 'no-such-tag')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'There is no commit no-such-tag.\n',
    });
    expect(dist('--reff')).toMatchObject({ status: 2, stderr: expect.stringMatching(/^Unknown option '--reff'.*\n$/) });
    expect(dist('--help')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Usage: npm run dist /) });
  });

  test('verify passes a whole release, whose site it starts and stops (G12.3)', () => {
    const { status, stdout, stderr } = dist('verify', aRelease());
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /^ok {2}SHA-256 [\da-f]{64}\nok {2}9 files, 0 MB\nok {2}SBOM: 2 packages\nok {2}\/healthz answers \d+ ms after the start\n$/,
    );
  });

  test.each([
    ['a missing file', () => aRelease({}, 'dist/build-id'), /^FAILED {2}files: dist\/build-id missing$/],
    [
      'another package',
      () => aRelease({ 'node_modules/two/package.json': '{ "name": "two", "version": "2.0.0" }' }),
      /^FAILED {2}SBOM: two@2\.0\.0 is in the archive and not listed$/,
    ],
    [
      'another version of a package',
      () => aRelease({ 'node_modules/node/package.json': '{ "name": "node", "version": "25.0.0" }' }),
      /^FAILED {2}SBOM: node@25\.0\.0 is in the archive and not listed$/,
    ],
    [
      'a site that ends',
      () => aRelease({ 'bin/catalog': '#!/usr/bin/env node\nconsole.log("no port"); process.exit(1);' }),
      /^FAILED {2}start: no port$/,
    ],
  ])('verify refuses %s with one line (G12.3)', async (_name, make, line) => {
    const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    try {
      await expect(verify(make())).rejects.toThrow(line);
    } finally {
      out.mockRestore();
    }
  });

  test('verify ends with 1 and the line of what is wrong (G12.3)', () => {
    const { status, stderr } = dist('verify', changed(aRelease()));
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^FAILED {2}SHA-256: .+\n$/)]);
  });
});

describe('bin/catalog', () => {
  const folder = newFolder('bin');
  const tell =
    'console.log(JSON.stringify([process.execArgv, process.argv.slice(2), process.env.MALLOC_ARENA_MAX, process.env.INIT_CWD]));';
  write(folder, {
    'src/app/cli/serve.ts': tell,
    'src/desk/cli/quotes.ts': 'process.exit(3);',
    'node_modules/node/bin/x': '',
  });
  write(folder, { 'elsewhere/x': '', 'bin/package.json': readFileSync(join(ROOT, 'bin/package.json'), 'utf8') });
  for (const name of ['bin/catalog', 'package.json']) copyFileSync(join(ROOT, name), join(folder, name));
  mkdirSync(join(folder, 'scripts'));
  copyFileSync(join(ROOT, 'scripts/run.mjs'), join(folder, 'scripts/run.mjs'));
  symlinkSync(process.execPath, join(folder, 'node_modules/node/bin/node'));
  const env = { PATH: dirname(process.execPath) };
  const catalog = (...args: string[]) => run(join(folder, 'bin/catalog'), args, join(folder, 'elsewhere'), env);

  test('has the commands of the npm scripts, and refuses others with one line (G12.4)', () => {
    const { status, stdout } = catalog('--help');
    expect(status).toBe(0);
    const names = [
      'check-sitemaps',
      'crawl',
      'import',
      'operators',
      'quotes',
      'release',
      'sample',
      'serve',
      'sitemaps',
      'stock',
    ];
    expect(/^Commands: (.*)\.$/m.exec(stdout)![1]!.split(', ')).toEqual(expect.arrayContaining(names));
    for (const name of ['dev', 'constructor'])
      expect(catalog(name)).toEqual({
        status: 2,
        stdout: '',
        stderr: `catalog: there is no command "${name}"; ./bin/catalog --help lists them.\n`,
      });
    expect(catalog()).toMatchObject({ status: 2, stderr: expect.stringMatching(/^catalog: name a command;.*\n$/) });
  });

  test('runs a command with the flags of its npm script, from any folder, and ends with its status (G12.4)', () => {
    expect(JSON.parse(catalog('serve', '--flag', 'a b').stdout)).toEqual([
      ['--max-semi-space-size=4', '--v8-pool-size=1', '--heap-growing-percent=50'],
      ['--flag', 'a b'],
      '1',
      join(folder, 'elsewhere'),
    ]);
    expect(catalog('quotes').status).toBe(3);
  });
});

import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { copySample } from './copy-sample.ts';
import { startSite } from './site.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const KNOWN_PART = '/nsn/53/5305/5305-01-234-5678';
/** Out of 100, as `systemd-analyze security` counts: 20 is "exposure 2.0". */
const MAX_EXPOSURE = 20;
/** A sample catalog is loaded and a server started. */
const START_LIMIT_MS = 120_000;

const folder = mkdtempSync(join(tmpdir(), 'delivery-'));
const { CONTENTS } = (await import(new URL('../scripts/dist-parts.mjs', import.meta.url).href)) as {
  CONTENTS: string[];
};

const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8');
const packageJson = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
};

describe('the Containerfile', () => {
  const instructions = read('Containerfile')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
      return { name, rest };
    });
  const lastStage = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'));
  const last = (name: string): string => lastStage.findLast((one) => one.name === name)?.rest ?? '';

  test('takes in the archive of a release alone (G12.5)', () => {
    const sources = instructions.filter(({ name, rest }) => /^(?:ADD|COPY)$/.test(name) && !rest.startsWith('--from='));
    expect(sources.map(({ rest }) => rest)).toEqual(['${TARBALL} /unpacked/']);
    expect(read('.containerignore').match(/^[^#].*$/gm)).toEqual(['*', '!release/*.tar.gz']);
    expect(lastStage[0]!.rest).toBe('scratch');
  });

  test('names its base image with a tag, runs as a user without rights, and holds no secret', () => {
    const images = instructions.filter(({ name, rest }) => name === 'ARG' && rest.includes('IMAGE='));
    expect(images).toHaveLength(1);
    for (const { rest } of images) expect(rest).toMatch(/=docker\.io\/library\/[a-z]+:\d[\w.-]*$/);
    expect(last('USER')).toMatch(/^[1-9]\d+:[1-9]\d+$/);
    expect(
      instructions.filter(({ name, rest }) => /^(?:ENV|ARG)$/.test(name) && /KEY|PASSWORD|TOKEN/.test(rest)),
    ).toEqual([]);
  });

  test(
    'has all that its command and its health check need, from what a release holds (G12.5)',
    { timeout: START_LIMIT_MS },
    async () => {
      const image = join(folder, 'image');
      for (const source of CONTENTS) {
        if (source === 'node_modules' || source === 'LICENSES.txt') continue;
        mkdirSync(dirname(join(image, source)), { recursive: true });
        cpSync(join(ROOT, source), join(image, source), { recursive: true });
      }
      linkProductionPackages(join(image, 'node_modules'));
      const dataDir = await copySample(join(folder, 'data'));
      const command = JSON.parse(last('CMD')) as string[];
      const [check = '', ...args] = JSON.parse(last('HEALTHCHECK').replace(/^.*?CMD /, '')) as string[];
      const site = await startSite({ DATA_DIR: dataDir, NODE_ENV: 'production' }, { cwd: image, command });
      try {
        // 503 while a busy machine is slow with the first
        await expect.poll(async () => (await fetch(site.origin + KNOWN_PART)).status).toBe(200);
        const health = (port: string) => spawnSync(check, args, { cwd: image, env: { PORT: port } }).status;
        expect(health(new URL(site.origin).port)).toBe(0);
        expect(health('1')).toBe(1);
      } finally {
        await site.stop();
      }
    },
  );
});

describe('compose.yaml', () => {
  const [head = '', services = ''] = read('compose.yaml').split(/^services:\n/m);
  const parts = new Map(
    services
      .split(/^volumes:\n/m)[0]!
      .split(/^ {2}(?=[\w-]+:\n)/m)
      .slice(1)
      .map((text) => [text.split(':')[0]!, text]),
  );

  test('runs the site as the image does, confined, with SQLite unless the profile says otherwise (G12.5)', () => {
    const [, site = ''] = head.split(/^x-site: &site\n/m);
    for (const line of [
      'build: { context: ., dockerfile: Containerfile }',
      `user: '10001:10001'`,
      'read_only: true',
      'cap_drop: [ALL]',
      `security_opt: ['no-new-privileges:true']`,
      'tmpfs: [/tmp]',
    ])
      expect(site.split('\n')).toContain(`  ${line}`);
    expect(read('Containerfile')).toContain('USER 10001:10001\n');
    const byDefault = [...parts].filter(([, text]) => !text.includes('    profiles: [postgres]\n'));
    expect(byDefault.map(([name]) => name)).toEqual(['site']);
    expect([...parts.keys()]).toEqual(['site', 'site-postgres', 'postgres', 'haproxy', 'mail']);
    for (const name of ['site', 'site-postgres']) expect(parts.get(name)).toMatch(/^ {4}<<: \*site\n[^]*:\/data'\]\n/m);
    expect(parts.get('site')).not.toContain('DATABASE_URL');
  });

  test('confines every container, names images by version, and opens ports of this machine alone (G12.5)', () => {
    for (const [name, text] of parts) {
      if (text.includes('<<: *site')) continue;
      expect([name, /^ {4}image: \S+:v?\d+\.\d+[\w.-]*$/m.test(text)]).toEqual([name, true]);
      expect(text).toContain('    cap_drop: [ALL]\n');
      expect(text).toContain(`    security_opt: ['no-new-privileges:true']\n`);
    }
    for (const [, ports] of services.matchAll(/^ {4}ports: \[(.*)\]$/gm))
      expect(ports).toMatch(/^'127\.0\.0\.1:\d+:\d+'$/);
    expect(parts.get('haproxy')).toContain(`'./deploy/haproxy-compose.cfg:`);
    const rulesOf = (name: string) => read(name).replace(/^#.*/, '');
    const sample = rulesOf('deploy/haproxy.cfg').replace('bind :80\n', 'bind :8080\n');
    expect(rulesOf('deploy/haproxy-compose.cfg')).toBe(sample.replaceAll('127.0.0.1:3000', 'site-postgres:3000'));
  });
});

/** The packages that an installation without development dependencies has. */
function linkProductionPackages(target: string): void {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  for (const [path, { dev, devOptional }] of Object.entries(packages)) {
    const name = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1];
    if (name === undefined || dev || devOptional || !existsSync(join(ROOT, path))) continue;
    mkdirSync(dirname(join(target, name)), { recursive: true });
    symlinkSync(join(ROOT, path), join(target, name));
  }
  mkdirSync(join(target, '.bin'));
  symlinkSync(process.execPath, join(target, '.bin', 'node'));
}

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!hasSystemd) process.stdout.write('skipped: the systemd unit: systemd-analyze is not installed\n');

const UNITS = [
  ['open-nsn-catalog.service', 'open-nsn-catalog.service'],
  ['open-nsn-catalog@.service', 'open-nsn-catalog@3001.service'],
] as const;

test.skipIf(!hasSystemd).each(UNITS)('the systemd unit %s is valid and confined', (source, name) => {
  const unit = join(folder, name);
  // the paths of an installation are not on this machine
  const text = read(`deploy/${source}`)
    .replaceAll('/opt/open-nsn-catalog/node_modules/.bin/node', process.execPath)
    .replace('WorkingDirectory=/opt/open-nsn-catalog', 'WorkingDirectory=/')
    .replace('file:/opt/open-nsn-catalog', 'file:');
  writeFileSync(unit, text);
  const analyze = (...args: string[]) => {
    const { status, stderr } = spawnSync('systemd-analyze', [...args, unit], { encoding: 'utf8' });
    return { status, stderr };
  };
  expect(analyze('verify', '--man=no')).toEqual({ status: 0, stderr: '' });
  expect(analyze('security', '--offline=yes', `--threshold=${MAX_EXPOSURE}`).status).toBe(0);
});

test('npm run sbom names the license of the project and its production packages with their versions', () => {
  const file = join(folder, 'sbom.json');
  execFileSync(process.execPath, ['scripts/sbom.mjs', file], { cwd: ROOT, stdio: 'ignore' });
  const sbom = JSON.parse(readFileSync(file, 'utf8')) as {
    bomFormat: string;
    metadata: { component: { name: string; licenses: { license: { id: string } }[] } };
    components: { name: string; version: string }[];
  };
  expect(sbom.bomFormat).toBe('CycloneDX');
  expect(sbom.metadata.component).toMatchObject({ name: 'open-nsn-catalog', licenses: [{ license: { id: 'MIT' } }] });
  const versionOf = (name: string) => sbom.components.find((one) => one.name === name)?.version;
  // pg and zod are needed by development dependencies too
  for (const name of ['fastify', 'pg', 'zod']) expect(versionOf(name)).toBe(packageJson.dependencies[name]);
  expect(versionOf('vitest')).toBeUndefined();
});

test('the checker of sitemaps, which reads what strangers publish, can neither write nor start programs', () => {
  const flags = packageJson.scripts['check-sitemaps']!.split(' ').filter((word) => word.startsWith('--'));
  const tries = `
    const outcome = (work) => { try { work(); return 'done'; } catch (error) { return error.code; } };
    const fs = require('node:fs');
    console.log(JSON.stringify([
      outcome(() => fs.readFileSync('package.json')),
      outcome(() => fs.writeFileSync(${JSON.stringify(join(folder, 'written'))}, '')),
      outcome(() => require('node:child_process').spawnSync('true')),
    ]));`;
  const printed = execFileSync(process.execPath, [...flags, '-e', tries], { cwd: ROOT, encoding: 'utf8' });
  expect(JSON.parse(printed)).toEqual(['done', 'ERR_ACCESS_DENIED', 'ERR_ACCESS_DENIED']);
  expect(existsSync(join(folder, 'written'))).toBe(false);
});

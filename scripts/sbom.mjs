// Writes what the running site consists of as a CycloneDX file, made by npm: npm run sbom [-- FILE]. Development dependencies are left out: they
// build and test the site and are not in it.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const file = process.argv[2] ?? 'sbom.cdx.json';
if (file.startsWith('-')) {
  const isHelp = file === '--help' || file === '-h';
  (isHelp ? process.stdout : process.stderr).write(
    'Usage: npm run sbom [-- FILE]\nWrites what the running site consists of to FILE (sbom.cdx.json).\n',
  );
  process.exit(isHelp ? 0 : 2);
}
const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--loglevel=error'];
const npm = process.env.npm_execpath;
const { status, stdout, stderr, error } = spawnSync(npm ? process.execPath : 'npm', npm ? [npm, ...args] : args, {
  encoding: 'utf8',
  maxBuffer: 64 * 1_024 * 1_024,
});
if (error || status !== 0) {
  process.stderr.write(`npm could not make the SBOM: ${error?.message ?? stderr.trim()}\n`);
  process.exit(1);
}
const sbom = JSON.parse(stdout);
// with --omit=dev npm leaves out every package that a development dependency needs too
const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')).packages;
const isOurs = new Set(
  Object.entries(lock)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(([path, { name, version }]) => `${name ?? path.replace(/^.*node_modules\//, '')}@${version}`),
);
const nameOf = ({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`;
sbom.components = sbom.components.filter((one) => isOurs.has(nameOf(one)));
const refs = new Set([sbom.metadata.component, ...sbom.components].map((one) => one['bom-ref']));
sbom.dependencies = sbom.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }));
// npm names it after the folder that it lies in
sbom.metadata.component.name = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).name;
// packages whose package.json names no licence of SPDX: as their LICENSE files say
const LICENCES = { 'dejavu-fonts-ttf': 'Bitstream-Vera', 'png-js': 'MIT' };
for (const component of sbom.components)
  if (LICENCES[component.name]) component.licenses = [{ license: { id: LICENCES[component.name] } }];
writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
process.stdout.write(`${file}: ${sbom.components.length} components\n`);

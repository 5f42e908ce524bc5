import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { PAGE_NAMES, pageFolder, pageLine } from '../src/base/routes.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const STYLES = 'src/app/styles';
const EVERY_PAGE = `${STYLES}/every-page.css`;

const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const besideOf = (file: string, imported: string): string =>
  imported.startsWith('#') ? imported.replace('#', 'src/') : join(dirname(file), imported);

/** The files of styles that a file of styles imports, itself included. */
function sheetsOf(file: string): Set<string> {
  const found = new Set([file]);
  for (const [, imported = ''] of textOf(file).matchAll(/@import '([.#][^']+)'/g))
    for (const one of sheetsOf(besideOf(file, imported))) found.add(one);
  return found;
}

/** The patterns of the files whose utility classes a file of styles holds, with those of what it imports. */
const sourcesOf = (file: string): string[] =>
  [...sheetsOf(file)].flatMap((sheet) =>
    [...textOf(sheet).matchAll(/@source '([^']+)'/g)].map(([, pattern = '']) => join(dirname(sheet), pattern)),
  );

/** Modules and styles that a module imports by code, itself included. `lazily` follows what is loaded later, too. */
function importsOf(file: string, lazily: boolean, found = new Set<string>()): Set<string> {
  if (found.has(file) || !existsSync(join(ROOT, file))) return found;
  found.add(file);
  if (!/\.tsx?$/.test(file)) return found;
  for (const [statement, , imported = ''] of textOf(file).matchAll(
    /(^|\n)(?:import|export) [^;]*?'([.#][^']+)';|(?<=import\()'([.#][^']+)'/g,
  )) {
    if (/^\s*import type/.test(statement)) continue;
    if (imported !== '') importsOf(besideOf(file, imported), lazily, found);
  }
  if (lazily)
    for (const [, imported = ''] of textOf(file).matchAll(/import\('([.#][^']+)'\)/g))
      importsOf(besideOf(file, imported), lazily, found);
  return found;
}

/** Class names that are written in a module: what its attributes and calls that set classes say as texts. */
function classesIn(file: string): Set<string> {
  const text = textOf(file);
  const written = [...text.matchAll(/\bclass(?:Name|List)\b[\w.]*(?:=|:| = |\()/g)].map(({ index, 0: start }) => {
    const from = index + start.length;
    return text[from] === '{'
      ? insideBraces(text, from)
      : (/^\s*(?:'[^']*'|"[^"]*"|`[^`]*`)/.exec(text.slice(from))?.[0] ?? '');
  });
  const texts = written.flatMap((code) => [
    ...[...code.matchAll(/'([^']*)'|"([^"]*)"/g)].map(([, one, two]) => one ?? two ?? ''),
    // of a template only what stands there: its expressions are code, and their texts are found above
    ...[...code.matchAll(/`([^`]*)`/g)].map(([, template = '']) => template.replaceAll(/\$\{[^}]*\}/g, '-')),
  ]);
  return new Set(texts.flatMap((text) => text.split(/[^\w:.&[\]()-]+/)));
}

/** From a brace to the one that closes it. */
function insideBraces(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{') depth++;
    if (text[at] === '}' && --depth === 0) return text.slice(from, at + 1);
  }
  return text.slice(from);
}

/** The class names that the rules of a file are about: those that its selectors begin with, unless they only say where something stands. */
function classesStyledIn(file: string): string[] {
  let depth = 0;
  return textOf(file)
    .replace(/\/\*[^]*?\*\//g, '')
    .split(/(?<=[{};])/)
    .flatMap((piece) => {
      const isOutermost = depth === 0 && piece.endsWith('{') && !piece.trim().startsWith('@');
      depth += piece.endsWith('{') ? 1 : piece.endsWith('}') ? -1 : 0;
      return isOutermost ? piece.slice(0, -1).split(',') : [];
    })
    .flatMap((selector) => {
      const [first = '', then = ''] = selector.trim().split(/\s+/);
      return /^[+~]/.test(then) ? [] : [...first.matchAll(/\.([a-z][a-z0-9-]*)/g)].map(([, name = '']) => name);
    });
}

/** For each class name, the files of styles with rules about it. Print styles do not count. */
const ownersOf = new Map<string, Set<string>>();
for (const file of globSync('src/**/*.css', { cwd: ROOT, exclude: ['**/print.css'] }))
  for (const name of classesStyledIn(file)) ownersOf.set(name, (ownersOf.get(name) ?? new Set()).add(file));

/** Classes that the modules write and that none of the `linked` files knows, although others do. */
function missing(modules: Iterable<string>, linked: ReadonlySet<string>): string[] {
  return [...modules]
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      [...classesIn(file)].flatMap((name) => {
        const owners = ownersOf.get(name);
        return owners === undefined || [...owners].some((owner) => linked.has(owner))
          ? []
          : [`${file}: .${name} is in ${[...owners].join(', ')}`];
      }),
    );
}

const cssOf = (modules: Iterable<string>): string[] => [...modules].filter((file) => file.endsWith('.css'));

describe('styles', () => {
  test.each(PAGE_NAMES)('the page %s links the styles of everything that it shows (C16.30)', (name) => {
    const folder = globSync(`src/*/pages/${pageFolder(name)}`, { cwd: ROOT })[0]!;
    const { styles } = pageLine(name);
    const modules = importsOf(`${folder}/page.tsx`, false);
    for (const file of importsOf(`${folder}/island.tsx`, true)) modules.add(file);
    const linked = new Set([...sheetsOf(EVERY_PAGE), ...sheetsOf(`${STYLES}/${styles}.css`), ...cssOf(modules)]);
    expect(missing(modules, linked)).toEqual([]);
    const sources = sourcesOf(`${STYLES}/${styles}.css`);
    const components = [...modules].filter((file) => file.endsWith('.tsx'));
    expect(components.filter((file) => !sources.some((pattern) => matchesGlob(file, pattern)))).toEqual([]);
  });

  test('an expression stands apart from the utility class before it, which has no rule otherwise', () => {
    const touched = globSync('src/**/*.tsx', { cwd: ROOT, exclude: ['**/*.test.tsx'] }).flatMap((file) =>
      [...textOf(file).matchAll(/className=\{`([^`]*)`/g)]
        .flatMap(([, template = '']) => [...template.matchAll(/([^\s}]*[^\s}-])\$\{/g)].map(([, name = '']) => name))
        .filter((name) => !ownersOf.has(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(touched).toEqual([]);
  });

  test('every file of styles is linked by a page or comes with the script that needs it', () => {
    const inSheets = globSync(`${STYLES}/*.css`, { cwd: ROOT }).flatMap((file) => [...sheetsOf(file)]);
    const withScripts = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).flatMap((file) =>
      [...textOf(file).matchAll(/^import '([.#][^']+\.css)';/gm)].map(([, css = '']) => besideOf(file, css)),
    );
    // Sitemaps in a browser link it; the server reads it.
    const used = new Set([...inSheets, ...withScripts, 'src/sitemaps/endpoints/sitemap.css']);
    expect(globSync('src/**/*.css', { cwd: ROOT }).filter((file) => !used.has(file))).toEqual([]);
    const named = new Set(PAGE_NAMES.map((name) => `${STYLES}/${pageLine(name).styles}.css`));
    expect(
      globSync(`${STYLES}/*.css`, { cwd: ROOT }).filter((file) => file !== EVERY_PAGE && !named.has(file)),
    ).toEqual([]);
  });
});

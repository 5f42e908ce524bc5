/** Source files with their text, paths relative to the root with forward slashes. */
export type SourceFile = { path: string; text: string };

/** The choice of `npm test`: everything, or the test files that the names given match. */
export type Choice =
  | { kind: 'all' }
  | {
      kind: 'named';
      /** Paths of the test files for vitest. */
      suites: string[];
      /** Paths of the journeys for playwright. */
      journeys: string[];
      /** Names that no test matches. */
      unmatched: string[];
    };

const SUITE = /\.test\.tsx?$/;
const CONTRACT = /\.contract\.ts$/;
const JOURNEY = /\.journey\.ts$/;

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/**
 * Reads the arguments of `npm test -- NAME ...`. A name is part of the path of a test or contract, or of the file name of a journey; upper and
 * lower case are alike. A contract has no runner of its own, so it means the tests that import it.
 */
export function chooseTests(args: readonly string[], files: readonly SourceFile[]): Choice {
  if (args.length === 0) return { kind: 'all' };
  const suites = new Set<string>();
  const journeys = new Set<string>();
  const unmatched: string[] = [];
  for (const arg of args) {
    const name = arg.replace(/^\.\//, '').toLowerCase();
    const matching = files.filter(({ path }) => matches(path, name));
    if (name === '' || matching.length === 0) {
      unmatched.push(arg);
      continue;
    }
    for (const { path } of matching)
      if (JOURNEY.test(path)) journeys.add(path);
      else for (const suite of suitesOf(path, files)) suites.add(suite);
  }
  return { kind: 'named', suites: [...suites].toSorted(), journeys: [...journeys].toSorted(), unmatched };
}

function matches(path: string, name: string): boolean {
  const lower = path.toLowerCase();
  if (JOURNEY.test(path)) return lower === name || nameOf(lower).includes(name);
  return (SUITE.test(path) || CONTRACT.test(path)) && lower.includes(name);
}

/** The test itself, or the tests that import the contract, also through another contract. */
function suitesOf(path: string, files: readonly SourceFile[]): string[] {
  if (SUITE.test(path)) return [path];
  const importers = files.filter(
    (file) =>
      file.path !== path &&
      (SUITE.test(file.path) || CONTRACT.test(file.path)) &&
      file.text.includes(`/${nameOf(path)}'`),
  );
  return importers.flatMap((file) => suitesOf(file.path, files));
}

// Runs a command, such as node scripts/run.mjs src/sitemaps/cli/sitemaps.ts [arguments]. Compiled modules are cached for the next start, where
// that can be written, and read before the first of them: that saves a start a fifth of a second.
import * as nodeModule from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

// Node 20, which a machine may have of its own, lacks it
if (nodeModule.enableCompileCache === undefined) {
  console.error(
    `Node ${process.version} is too old. Run this as an npm command, which brings its own Node, or by node_modules/.bin/node.`,
  );
  process.exit(1);
}
const compiled = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url));
nodeModule.enableCompileCache(compiled);
// where its threads look for it
process.env.NODE_COMPILE_CACHE ??= compiled;
process.argv.splice(1, 2, resolve(process.argv[2]));
await import(pathToFileURL(process.argv[1]).href);

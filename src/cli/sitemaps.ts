import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Reading and compiling the modules takes a quarter of a second, which is much of a run: what was compiled is kept, where that can be written.
const compiled = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url));
enableCompileCache(compiled);
// where the threads look for it
process.env.NODE_COMPILE_CACHE ??= compiled;
const { runSitemaps } = await import('./run-sitemaps.ts');
process.exitCode = await runSitemaps(process.argv.slice(2));

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { readdirSync } from 'node:fs';
import { defineConfig } from 'vite';

/** Every island has the same file name: its chunk is named after the page. */
const islandName = (module: string | null) => module?.match(/\/pages\/([^/]+)\/island\.tsx$/)?.[1];

const STYLES = 'src/app/styles';
/** What every page links comes with the script of every page; the others are files of their own (docs/decisions/046). */
const pageStyles = Object.fromEntries(
  readdirSync(STYLES)
    .filter((file) => file !== 'every-page.css')
    .map((file) => [`styles-${file.replace('.css', '')}`, `${STYLES}/${file}`]),
);

/**
 * Small modules that most scripts on demand share, in one file: alone each would cost a request, whose headers are longer than the module. What
 * `browser.client.ts` imports at once cannot be among them.
 */
const SHARED =
  /\/src\/(?:base\/(?:paths|routes|domain\/(?:nsn|escape-text)|ui\/(?:draw|toaster|format-count|icons\.svg|toast\.css))|site\/cart\/messages)|rolldown\/runtime/;
const REACT = /\/node_modules\/(?:react|react-dom|scheduler)\//;

/** Two builds: what the browser loads (dist/client) and the views that the server renders (dist/server). */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), react()],
  publicDir: false,
  appType: 'custom',
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        ssr: 'src/app/views.ts',
        target: 'node26',
        rollupOptions: { output: { entryFileNames: 'views.js' } },
      }
    : {
        outDir: 'dist/client',
        manifest: 'manifest.json',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rollupOptions: {
          input: { site: 'src/app/browser.client.ts', ...pageStyles },
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                { name: 'react', test: REACT },
                { name: 'shared', test: SHARED },
              ],
            },
            chunkFileNames: ({ facadeModuleId }) => `assets/${islandName(facadeModuleId) ?? '[name]'}-[hash].js`,
          },
        },
      },
  // React comes from node_modules at run time as well, so that the server and the views share one copy.
  ssr: { external: true },
}));

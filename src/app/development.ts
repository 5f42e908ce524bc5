import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'vite';
import type { Frontend, Views } from '#base/http/frame/document.ts';
import { PAGE_NAMES, pageLine } from '#base/routes.ts';

const VITE_PATHS = /^\/(@|src\/|node_modules\/)/;

/** Vite as middleware: views are read at each request. */
export async function openDevelopment() {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom', build: { ssr: false } });
  const frontend: Frontend = {
    views: async () => ((await vite.ssrLoadModule('/src/app/views.ts')) as { views: Views }).views,
    assets: {
      styles: ['/src/app/styles/every-page.css?direct'],
      pageStyles: Object.fromEntries(
        PAGE_NAMES.map((name) => {
          const { styles } = pageLine(name);
          return [styles, `/src/app/styles/${styles}.css?direct`];
        }),
      ),
      script: '/src/app/browser.client.ts',
      fonts: [],
    },
    assetsDir: null,
  };
  return {
    frontend,
    async addTo(app: FastifyInstance): Promise<void> {
      app.addHook('onRequest', async (request, reply) => {
        if (!VITE_PATHS.test(request.url)) return;
        reply.hijack();
        vite.middlewares(request.raw as IncomingMessage, reply.raw as ServerResponse, () =>
          reply.raw.writeHead(404).end(),
        );
      });
    },
    close: () => vite.close(),
  };
}

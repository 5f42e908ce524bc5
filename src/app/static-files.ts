import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { readdirSync } from 'node:fs';
import { extname } from 'node:path';
import { ENDPOINTS } from '#base/routes.ts';
import { firstAccepted } from '#base/http/frame/negotiate.ts';
import { ONLY_OF_DOCUMENTS } from '#base/http/security-headers.ts';

/** File names change with their content. */
const YEAR_MS = 31_536_000_000;
/** Best first. Made by scripts/compress-assets.mjs. */
const ENDINGS = { br: '.br', zstd: '.zst', gzip: '.gz' } as const;
const ENCODINGS = Object.keys(ENDINGS) as (keyof typeof ENDINGS)[];
/** For files with compressed neighbors. */
const TEXT_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/**
 * Serves built files below /assets/, compressed where a neighbor exists. The folder is read once
 * (docs/decisions/033).
 */
export async function addStaticFiles(app: FastifyInstance, folder: string): Promise<void> {
  const names = new Set(readdirSync(folder));
  const compressed = new Set([...names].flatMap((name) => Object.values(ENDINGS).map((ending) => name + ending)));
  const encodingsOf = (name: string) => ENCODINGS.filter((encoding) => names.has(name + ENDINGS[encoding]));
  const files = new Map(Array.from(names.difference(compressed), (name) => [name, encodingsOf(name)]));
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    index: false,
    maxAge: YEAR_MS,
    immutable: true,
    lastModified: false,
  });
  app.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: ENDPOINTS.asset,
    handler: (request, reply) => {
      const { name } = request.params;
      const encodings = files.get(name);
      if (encodings === undefined) return reply.callNotFound();
      for (const header of ONLY_OF_DOCUMENTS) reply.removeHeader(header);
      if (encodings.length === 0) return reply.sendFile(name);
      reply.header('vary', 'Accept-Encoding').type(TEXT_TYPES[extname(name)] ?? 'application/octet-stream');
      const encoding = firstAccepted(request.headers['accept-encoding'], encodings);
      if (encoding !== null) reply.header('content-encoding', encoding);
      return reply.sendFile(name + (encoding === null ? '' : ENDINGS[encoding]), { contentType: false });
    },
  });
}

import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { OperatorGate } from '../operators/sign-in/operator-gate.ts';
import { addOperatorDownload } from '../operators/sign-in/operator-page.ts';
import { ENDPOINTS } from '../routes.ts';

const FOLDER = new URL('../../../docs/pictures/', import.meta.url);

/** Answers operators with the pictures of the documents (G8.5). */
export function addHelpPictures(app: FastifyInstance, gate: OperatorGate): void {
  addOperatorDownload(app, ENDPOINTS.helpPicture, {
    gate,
    area: 'own',
    unavailable: 'The pictures cannot be read.',
    async load({ params }) {
      const { name } = params as { name: string };
      const body = /^[\w-]+\.webp$/.test(name) ? await readFile(new URL(name, FOLDER)).catch(() => null) : null;
      return body === null ? 'No picture has this name.' : { name, type: 'image/webp', body };
    },
  });
}

import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect } from 'vitest';
import { createByteWriter } from '../../../src/base/http/frame/byte-writer.ts';
import { writeMarkup } from '../../../src/base/http/frame/write-markup.ts';

/** The setting of the renderer for sites under test: `npm test` runs tests of sent pages a second time with React's own (docs/decisions/014). */
export const rendererOfRun = { PAGE_RENDERER: process.env.PAGE_RENDERER };

/** The markup of a page. Both renderers must write the same bytes. */
export function renderMarkup(node: ReactNode): string {
  const writer = createByteWriter();
  writeMarkup(writer, node);
  const markup = writer.since(0).toString();
  expect(markup).toBe(renderToStaticMarkup(node));
  return markup;
}

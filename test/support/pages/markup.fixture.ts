import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect } from 'vitest';
import { createByteWriter } from '../../../src/http/frame/byte-writer.ts';
import { writeMarkup } from '../../../src/http/frame/write-markup.ts';

/** The setting of the renderer for sites under test: `npm test` runs page tests a second time with React's own (docs/decisions/014). */
export const rendererOfRun = { PAGE_RENDERER: process.env.PAGE_RENDERER };

/** The markup of a page by the renderer of this run. Both renderers must write the same bytes. */
export function renderMarkup(node: ReactNode): string {
  const writer = createByteWriter();
  writeMarkup(writer, node);
  const markups = { fast: writer.since(0).toString(), react: renderToStaticMarkup(node) };
  expect(markups.fast).toBe(markups.react);
  return rendererOfRun.PAGE_RENDERER === 'react' ? markups.react : markups.fast;
}

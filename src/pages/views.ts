import type { PageName } from '../routes.ts';
import type { PageView } from './page.ts';
import * as notFound from './not-found.tsx';

/** Every page's view by its name in routes.ts: the entry of the server's build of the views. */
export const views = {
  'not-found': notFound,
} as unknown as Record<PageName, PageView<never>>;

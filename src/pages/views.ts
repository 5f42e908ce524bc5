import type { PageName } from '../routes.ts';
import * as catalog from './catalog.tsx';
import * as fsc from './fsc.tsx';
import * as fsg from './fsg.tsx';
import * as home from './home.tsx';
import * as notFound from './not-found.tsx';
import * as nsn from './nsn.tsx';
import type { PageView } from './page.ts';

/** Every page's view by its name in routes.ts: the entry of the server's build of the views. */
export const views = {
  home,
  catalog,
  fsg,
  fsc,
  nsn,
  'fsc-nsn-redirect': nsn,
  'not-found': notFound,
} as unknown as Record<PageName, PageView<never>>;

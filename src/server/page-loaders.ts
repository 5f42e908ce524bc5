import type { PageAnswer, PageRequest } from '../pages/page.ts';
import type { PageName } from '../routes.ts';
import * as catalog from '../pages/catalog.server.ts';
import * as fscNsnRedirect from '../pages/fsc-nsn-redirect.server.ts';
import * as fsc from '../pages/fsc.server.ts';
import * as fsg from '../pages/fsg.server.ts';
import * as home from '../pages/home.server.ts';
import * as notFound from '../pages/not-found.server.ts';
import * as nsn from '../pages/nsn.server.ts';

export type PageLoader = (request: PageRequest) => Promise<PageAnswer<unknown>> | PageAnswer<unknown>;

/** What the server knows of each page, by its name in routes.ts. */
export const pageLoaders: Record<PageName, PageLoader> = {
  home: home.load,
  catalog: catalog.load,
  fsg: fsg.load,
  fsc: fsc.load,
  'fsc-nsn-redirect': fscNsnRedirect.load,
  nsn: nsn.load,
  'not-found': notFound.load,
};

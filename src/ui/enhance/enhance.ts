import { enableCopyButtons } from './copy.ts';
import { enableJumpList } from './jump-list.ts';
import { enableListFilters } from './list-filter.ts';
import { enableMenu } from './menu.ts';
import { enablePrefetch } from './prefetch.ts';
import { enablePrint } from './print.ts';
import { enableSearchKey } from './search-key.ts';

/** Makes a page that is complete without a script quicker to use. Runs once, when the document has been read. */
export function enhance(): void {
  enableSearchKey();
  enableCopyButtons();
  enableListFilters();
  enableJumpList();
  enableMenu();
  enablePrint();
  enablePrefetch();
}

import { NEXT_PAGE_TOAST, showToast, type ToastWords } from '../toaster.ts';

/** Shows the message that the page before left. Apart from the toaster, which scripts share without a namespace object. */
export function showToastOfLastPage(): void {
  try {
    const kept = sessionStorage.getItem(NEXT_PAGE_TOAST);
    sessionStorage.removeItem(NEXT_PAGE_TOAST);
    if (kept !== null) showToast(JSON.parse(kept) as ToastWords);
  } catch {} // storage is blocked, or holds something else
}

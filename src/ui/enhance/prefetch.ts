/** Pages fetched ahead in the life of one document: a small budget, since most are never opened. */
const PREFETCH_BUDGET = 12;
/** A pointer that only passes over a link does not rest on it this long. */
const REST_MS = 65;

/** Fetches the page of a link of this site when a pointer rests on it or touches it, so that a click finds it there. */
export function enablePrefetch(): void {
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
  if (connection?.saveData) return;
  const fetched = new Set<string>([location.href.split('#')[0]!]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const prefetch = (target: EventTarget | null, afterMs: number) => {
    clearTimeout(timer);
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || link.origin !== location.origin || link.rel.includes('nofollow')) return;
    const address = link.href.split('#')[0]!;
    if (fetched.has(address) || fetched.size > PREFETCH_BUDGET) return;
    timer = setTimeout(() => {
      fetched.add(address);
      const hint = document.createElement('link');
      hint.rel = 'prefetch';
      hint.href = address;
      document.head.append(hint);
    }, afterMs);
  };
  document.addEventListener('pointerover', (event) => prefetch(event.target, REST_MS), { passive: true });
  document.addEventListener('touchstart', (event) => prefetch(event.target, 0), { passive: true });
}

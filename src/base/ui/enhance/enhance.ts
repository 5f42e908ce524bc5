import { enableSearchKey } from './when-idle.ts';

export function enhance(): void {
  enableSearchKey();
  enablePresses();
  enableListFilters();
  enableJumpList();
  enablePrefetch();
  allowCutTransitions();
}

const COPIED_MS = 1_500;

/** Buttons that copy and print; a link of the menu closes it, also when it leads to a place of this page. */
function enablePresses(): void {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const button = target.closest<HTMLElement>('[data-copy]');
    if (button !== null) void copy(button);
    if (target.closest('[data-print]')) window.print();
    if (target.closest('#menu a')) target.closest<HTMLElement>('#menu:popover-open')?.hidePopover();
  });
}

async function copy(button: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(button.dataset.copy ?? '');
  } catch {
    return; // refused by the browser: the number can still be selected
  }
  if (button.classList.contains('is-copied')) return;
  const label = button.title;
  button.classList.add('is-copied');
  button.title = label.replace(/^Copy/, 'Copied');
  setTimeout(() => {
    button.classList.remove('is-copied');
    button.title = label;
  }, COPIED_MS);
}

function enableJumpList(): void {
  const list = document.querySelector('.jump-list');
  if (!list) return;
  const links = [...list.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')];
  const sections = links.map((link) => document.getElementById(link.hash.slice(1)));
  const mark = () => {
    const line = window.innerHeight / 3;
    const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
    const passed = sections.findLastIndex((section) => section !== null && section.getBoundingClientRect().top < line);
    const current = atEnd ? links.length - 1 : Math.max(passed, 0);
    for (const [index, link] of links.entries()) link.ariaCurrent = index === current ? 'true' : null;
    frame = 0;
  };
  let frame = 0;
  const markSoon = () => {
    frame ||= requestAnimationFrame(mark);
  };
  document.addEventListener('scroll', markSoon, { passive: true });
  // layout is known with the first frame
  markSoon();
}

const PREFETCH_BUDGET = 12;
const REST_MS = 65;

/** Fetches a linked page ahead, where browsers lack speculation rules (src/base/http/site-endpoints.ts). */
function enablePrefetch(): void {
  if (HTMLScriptElement.supports?.('speculationrules')) return;
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
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

type Transition = { ready: Promise<unknown>; finished: Promise<unknown>; updateCallbackDone?: Promise<unknown> };
const CUT_SHORT = new Set(['AbortError', 'InvalidStateError', 'TimeoutError']);

/** Browsers report an interrupted page transition as an unhandled error. */
function allowCutTransitions(): void {
  const allow = (transition: Transition | null | undefined) => {
    for (const promise of [transition?.ready, transition?.finished, transition?.updateCallbackDone])
      promise?.catch(() => {});
  };
  allow((document as { activeViewTransition?: Transition | null }).activeViewTransition);
  for (const type of ['pagereveal', 'pageswap'])
    window.addEventListener(type, (event) => allow((event as { viewTransition?: Transition | null }).viewTransition));
  window.addEventListener('unhandledrejection', (event) => {
    const { name, message } = Object(event.reason) as { name?: unknown; message?: unknown };
    if (CUT_SHORT.has(String(name)) && String(message).startsWith('Transition was')) event.preventDefault();
  });
}

export function passes(q: string, code: string, title: string): boolean {
  const wanted = q.trim().toLowerCase();
  return wanted === '' || code.includes(wanted) || title.toLowerCase().includes(wanted);
}

/** Filters a `data-instant` list while typing. A text beyond the server's filter waits for Enter. */
function enableListFilters(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-instant]')) {
    const input = form.querySelector<HTMLInputElement>('input[name=q]');
    const served = (form.dataset.instant ?? '').toLowerCase();
    const items = [...document.querySelectorAll<HTMLElement>('.grid-cell')].map((element) => ({
      element,
      code: element.querySelector('.num')?.textContent ?? '',
      title: element.querySelector('.grid-title > span + span')?.textContent ?? '',
    }));
    input?.addEventListener('input', () => {
      const q = input.value.toLowerCase().includes(served) ? input.value : '';
      let left = 0;
      for (const { element, code, title } of items) {
        element.hidden = !passes(q, code, title);
        if (!element.hidden) left++;
      }
      for (const section of document.querySelectorAll<HTMLElement>('[data-filter-section]'))
        section.hidden = section.querySelector('.grid-cell:not([hidden])') === null;
      const count = form.querySelector('[data-filter-count]');
      if (count) count.textContent = String(left);
    });
  }
}

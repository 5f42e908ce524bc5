import { isStored } from '#base/ui/enhance/when-idle.ts';
import { enableHistograms } from './drag-histogram.client.ts';
/** C12.2 */
const MAX_COMPARED = 4;

function enableCompareBar(root: HTMLElement): void {
  const bar = root.querySelector<HTMLFormElement>('[data-compare-bar]');
  const words = bar?.querySelector<HTMLElement>('[data-compare-count]');
  if (!bar || !words || bar.dataset.live === '') return;
  bar.dataset.live = '';
  const boxes = [...root.querySelectorAll<HTMLInputElement>('.pick-box input')];
  const clear = bar.querySelector<HTMLButtonElement>('[type="reset"]')!;
  const idle = words.textContent;
  const count = () => {
    const chosen = boxes.filter((box) => box.checked).length;
    words.textContent = chosen === 0 ? idle : `${chosen} of ${MAX_COMPARED} to compare`;
    clear.hidden = chosen === 0;
    for (const box of boxes) box.disabled = !box.checked && chosen >= MAX_COMPARED;
  };
  for (const box of boxes) box.addEventListener('change', count);
  // the event comes before the boxes are cleared
  bar.addEventListener('reset', () => setTimeout(count));
  count();
}

const UNIT_KEY = 'length-unit';
const SHEET = '#filters';
const TIMEOUT_MS = 15_000;

/** Fetches the page of each choice and replaces filters and parts. Focus, scrolling and unfolded filters stay. */
export function enableChoose(onNewParts: () => void): void {
  const root = document.querySelector<HTMLElement>('[data-choose]');
  if (root === null) return;
  const enhanceParts = () => {
    enableHistograms(root, submit);
    enableCompareBar(root);
    onNewParts();
    void addValues();
  };
  const addValues = async () => {
    const link = root.querySelector<HTMLAnchorElement>('a[data-choose-count]');
    if (link === null) return;
    const { signal } = latest;
    try {
      const next = await fetchScreen(link.href, signal);
      if (!signal.aborted) replaceParts(root, next, ['[data-choose-form]']);
      enableHistograms(root, submit);
    } catch {
      // the link remains
    }
  };
  let shown = location.pathname + location.search;
  let latest = new AbortController();

  const submit = () => root.querySelector<HTMLFormElement>('[data-choose-form]')?.requestSubmit();

  const show = async (address: URL, how: 'pushState' | 'replaceState' | null) => {
    latest.abort();
    latest = new AbortController();
    const { signal } = latest;
    root.setAttribute('aria-busy', 'true');
    try {
      const next = await fetchScreen(address, signal);
      if (signal.aborted) return;
      replaceParts(root, next);
      shown = address.pathname + address.search;
      const entry = shown + (location.hash === SHEET ? SHEET : '');
      if (how !== null) history[how](null, '', entry);
      root.removeAttribute('aria-busy');
      enhanceParts();
    } catch {
      // the browser shows the error
      if (!signal.aborted) location.assign(address);
    }
  };

  root.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.matches('[data-choose-form]')) return;
    event.preventDefault();
    void show(addressOf(form), 'pushState');
  });
  root.addEventListener('change', (event) => {
    const field = event.target as HTMLInputElement;
    if (field.form?.matches('[data-choose-form]') !== true) return;
    if (field.dataset.end !== undefined && field.name === '') copyToNamedField(field);
    submit();
  });
  root.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-choose-link]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    if (link.dataset.units !== undefined) rememberUnit(link.dataset.units);
    if (link.hash === '#parts' && location.hash === SHEET) history.replaceState(null, '', '#parts');
    void show(new URL(link.href), 'pushState');
  });
  root.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && location.hash === SHEET) location.hash = '#parts';
  });
  window.addEventListener('popstate', () => {
    if (location.pathname + location.search !== shown) void show(new URL(location.href), null);
  });

  enhanceParts();
  // chosen before the script came
  if (isChanged(root)) return submit();
  const other = root.querySelector<HTMLAnchorElement>('a[data-units]:not([aria-current])');
  const asked = new URLSearchParams(location.search).get('units');
  // links from elsewhere change no preference
  if (asked !== null && document.referrer.startsWith(`${location.origin}/`)) rememberUnit(asked);
  if (
    other !== null &&
    asked === null &&
    isStored('localStorage', UNIT_KEY) &&
    other.dataset.units === localStorage[UNIT_KEY]
  )
    void show(new URL(other.href), 'replaceState');
}

async function fetchScreen(address: URL | string, signal: AbortSignal): Promise<HTMLElement> {
  const reply = await fetch(address, { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) });
  const page = new DOMParser().parseFromString(await reply.text(), 'text/html');
  const screen = page.querySelector<HTMLElement>('[data-choose]');
  if (!reply.ok || screen === null) throw new Error(String(reply.status));
  return screen;
}

function isChanged(root: HTMLElement): boolean {
  const { elements } = root.querySelector<HTMLFormElement>('[data-choose-form]')!;
  return [...elements].some((field) => {
    if (field instanceof HTMLInputElement)
      return field.type === 'checkbox' ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
    if (!(field instanceof HTMLSelectElement)) return false;
    // defaults to the first option
    const given = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(given, 0);
  });
}

function addressOf(form: HTMLFormElement): URL {
  const address = new URL(form.action);
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value.trim() !== '') address.searchParams.append(name, value);
  return address;
}

function copyToNamedField(field: HTMLInputElement): void {
  const { end, unit = '' } = field.dataset;
  const named = field.closest('.facet-range')?.querySelector<HTMLInputElement>(`[data-end="${end}"][name]`);
  const typed = field.value.trim();
  if (named) named.value = typed === '' || /[a-z"]/i.test(typed) ? typed : `${typed} ${unit}`;
}

/** Replaces contents, so that a phone's sheet stays open. */
function replaceParts(root: HTMLElement, next: HTMLElement, places = ['[data-choose-form]', '#parts']): void {
  const focused = root.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null;
  const key = focused === null ? null : keyOf(focused);
  const top = focused?.getBoundingClientRect().top ?? 0;
  const rows = new Map(rowsOf(root).map((row) => [nsnOf(row), row]));
  const unfolded = new Map([...root.querySelectorAll('details')].map((part) => [part.dataset.mrc, part.open]));
  if (places.includes('#parts'))
    for (const also of document.querySelectorAll<HTMLElement>('[data-choose-also]')) {
      const fresh = next.ownerDocument.querySelector(`[data-choose-also="${also.dataset.chooseAlso}"]`);
      also.replaceChildren(...(fresh?.childNodes ?? []));
    }
  for (const place of places) {
    const [old, fresh] = [root.querySelector(place), next.querySelector(place)];
    if (old === null || fresh === null) throw new Error(place);
    old.replaceChildren(...fresh.childNodes);
  }
  for (const row of rowsOf(root)) {
    const old = rows.get(nsnOf(row)) ?? null;
    if (boxOf(old)?.checked) boxOf(row)?.toggleAttribute('checked', true);
    const quantity = old?.querySelector<HTMLInputElement>('[data-quantity]')?.value;
    if (quantity) row.querySelector('[data-quantity]')?.setAttribute('value', quantity);
  }
  for (const part of root.querySelectorAll('details')) part.open = unfolded.get(part.dataset.mrc) ?? part.open;
  if (key === null) return;
  // grips come in the next frame
  queueMicrotask(() => {
    const again = [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].find((one) => keyOf(one) === key);
    const target = again ?? root.querySelector<HTMLElement>('.choose-chips a, .choose-filters, #choose-sort');
    target?.focus({ preventScroll: true });
    if (again === undefined) return;
    // keeps the pressed filter under the pointer
    const scroller = location.hash === SHEET ? root.querySelector('.rail') : window;
    scroller?.scrollBy({ top: again.getBoundingClientRect().top - top, behavior: 'instant' });
  });
}

const rowsOf = (root: Element) => [...root.querySelectorAll('.pick tbody tr')];
const boxOf = (row: Element | null) => row?.querySelector<HTMLInputElement>('.pick-box input');
const nsnOf = (row: Element | null) => boxOf(row)?.value;

const FOCUSABLE = 'a[href], button, input, select, summary, [tabindex]';

function keyOf(element: HTMLElement): string {
  const { end, unit, grip } = element.dataset;
  const isBox = element instanceof HTMLInputElement && element.type === 'checkbox';
  return JSON.stringify([
    element.tagName,
    element.closest<HTMLElement>('[data-mrc]')?.dataset.mrc,
    nsnOf(element.closest('.pick tbody tr')),
    element.getAttribute('name'),
    isBox ? element.value : null,
    [end, unit, grip],
    element.matches('a, button, summary') ? element.textContent : null,
  ]);
}

function rememberUnit(unit: string): void {
  try {
    localStorage.setItem(UNIT_KEY, unit);
  } catch {
    // storage is closed or full
  }
}

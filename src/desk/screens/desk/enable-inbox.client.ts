import { isTyping, singleKeysOn } from '#base/ui/enhance/when-idle.ts';

/** Keeps the current row while its form is sent. */
const ROW_KEY = 'desk-row';

/** Adds the keys J, K, A, U and S (C19.12), and sends a choice of people at once. */
export function enableInbox(list: HTMLElement): void {
  for (const select of document.querySelectorAll<HTMLSelectElement>('select[data-submits]'))
    select.addEventListener('change', () => select.form?.requestSubmit());
  const rows = [...list.querySelectorAll<HTMLElement>('[data-inbox-row]')];
  const linkOf = (row: HTMLElement | undefined) => row?.querySelector<HTMLAnchorElement>('.inbox-open') ?? null;
  let current = rows.findIndex((row) => linkOf(row)?.textContent === rememberedRow());
  const go = (to: number) => {
    rows[current]?.classList.remove('table-hit');
    current = Math.max(0, Math.min(rows.length - 1, to));
    rows[current]?.classList.add('table-hit');
    linkOf(rows[current])?.focus();
  };
  if (current >= 0) go(current);
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') for (const menu of list.querySelectorAll('details[open]')) menu.removeAttribute('open');
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !singleKeysOn()) return;
    const row = rows[current];
    const key = event.key.toLowerCase();
    if (key === 'j') go(current + 1);
    else if (key === 'k') go(current - 1);
    else if (key === 'a') row?.querySelector<HTMLButtonElement>('[data-take]')?.click();
    else if (key === 'u') row?.querySelector<HTMLButtonElement>('[data-unread]')?.click();
    else if (key === 's') openStates(row);
    else return;
    event.preventDefault();
  });
  list.addEventListener('submit', (event) => {
    const row = (event.target as Element).closest<HTMLElement>('[data-inbox-row]');
    if (row !== null) rememberRow(linkOf(row)?.textContent ?? '');
  });
  list.dataset.ready = '';
}

function openStates(row: HTMLElement | undefined): void {
  const menu = row?.querySelector('details');
  if (!menu) return;
  menu.open = !menu.open;
  if (menu.open) menu.querySelector('select')?.focus();
}

function rememberedRow(): string | null {
  try {
    const number = sessionStorage.getItem(ROW_KEY);
    sessionStorage.removeItem(ROW_KEY);
    return number;
  } catch {
    return null; // closed: the list begins anew
  }
}

function rememberRow(number: string): void {
  try {
    sessionStorage.setItem(ROW_KEY, number);
  } catch {}
}

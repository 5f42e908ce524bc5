/** WCAG 2.1.4: single-key shortcuts can be turned off. */
const STORAGE_KEY = 'search-key';

/** On without storage. */
export function singleKeysOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off';
  } catch {
    return true;
  }
}

function turn(on: boolean): void {
  try {
    if (on) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, 'off');
  } catch {
    // on again on the next page
  }
}

export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** `/` focuses the search box (`data-search-first`, or the first visible). `data-search-key` buttons switch keys. */
export function enableSearchKey(): void {
  let on = singleKeysOn();
  const buttons = document.querySelectorAll<HTMLElement>('[data-search-key]');
  const show = () => {
    for (const button of buttons) button.textContent = `${button.dataset.searchKey}: ${on ? 'on' : 'off'}`;
  };
  show();
  for (const button of buttons)
    button.addEventListener('click', () => {
      on = !on;
      turn(on);
      show();
    });
  document.addEventListener('keydown', (event) => {
    if (!on || event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const boxes = [...document.querySelectorAll<HTMLInputElement>('input[name=search]')];
    const seen = boxes.filter((candidate) => candidate.offsetParent !== null);
    const box = seen.find((candidate) => 'searchFirst' in candidate.dataset) ?? seen[0];
    if (!box) return;
    event.preventDefault();
    box.focus();
    box.select();
  });
}

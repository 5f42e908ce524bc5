/** Key of the visitor's choice in local storage: a shortcut of one character must be possible to turn off (WCAG 2.1.4). */
const STORAGE_KEY = 'search-key';

/** Storage may be unavailable: then the key is on. */
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
    // not stored: on again on the next page
  }
}

/** Elements in which a letter is text. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/**
 * `/` leads to the search box of the page (`data-search-first`), else to the first that can be seen. Buttons with `data-search-key` turn keys of one
 * character off and on; the attribute is what they are called.
 */
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

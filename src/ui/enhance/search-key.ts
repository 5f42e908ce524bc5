/** Key of the visitor's choice in local storage: a shortcut of one character must be possible to turn off (WCAG 2.1.4). */
const STORAGE_KEY = 'search-key';

/** Storage may be unavailable: then the key is on. */
function isOn(): boolean {
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

/** Elements in which a slash is text. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** `/` leads to the first search box that can be seen; the footer's button turns that off and on. */
export function enableSearchKey(): void {
  let on = isOn();
  const button = document.querySelector('[data-search-key]');
  const show = () => {
    if (button) button.textContent = `Search key /: ${on ? 'on' : 'off'}`;
  };
  show();
  button?.addEventListener('click', () => {
    on = !on;
    turn(on);
    show();
  });
  document.addEventListener('keydown', (event) => {
    if (!on || event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const boxes = document.querySelectorAll<HTMLInputElement>('input[name=search]');
    const box = [...boxes].find((candidate) => candidate.offsetParent !== null);
    if (!box) return;
    event.preventDefault();
    box.focus();
    box.select();
  });
}

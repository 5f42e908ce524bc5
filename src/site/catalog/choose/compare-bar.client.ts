/** Parts that can be compared at a time: C12.2. */
const MAX_COMPARED = 4;

/** Counts the chosen rows beside the button that compares them, and takes no more than four. */
export function enableCompareBar(root: HTMLElement): void {
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
  // The boxes are cleared after the event.
  bar.addEventListener('reset', () => setTimeout(count));
  count();
}

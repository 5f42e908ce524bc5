/** Elements in which a slash is text. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** `/` leads to the first search box that can be seen. */
export function enableSearchKey(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const boxes = document.querySelectorAll<HTMLInputElement>('input[name=search]');
    const box = [...boxes].find((candidate) => candidate.offsetParent !== null);
    if (!box) return;
    event.preventDefault();
    box.focus();
    box.select();
  });
}

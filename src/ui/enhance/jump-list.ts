/** Marks in the jump list the section that is being read: the last whose head has passed the upper third of the window. */
export function enableJumpList(): void {
  const list = document.querySelector('.jump-list');
  if (!list) return;
  const links = [...list.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')];
  const sections = links.map((link) => document.getElementById(link.hash.slice(1)));
  const mark = () => {
    const line = window.innerHeight / 3;
    const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
    const passed = sections.findLastIndex((section) => section !== null && section.getBoundingClientRect().top < line);
    const current = atEnd ? links.length - 1 : Math.max(passed, 0);
    for (const [index, link] of links.entries()) {
      if (index === current) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };
  let waiting = false;
  document.addEventListener(
    'scroll',
    () => {
      if (waiting) return;
      waiting = true;
      requestAnimationFrame(() => {
        waiting = false;
        mark();
      });
    },
    { passive: true },
  );
  mark();
}

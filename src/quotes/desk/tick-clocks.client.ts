import { clockOf, dueIn } from './due.ts';

const TICK_MS = 10_000;

/** Keeps the clocks of waiting requests going (C19.11). What was left when the page came counts down: the computer's own date does not matter. */
export function tickClocks(): void {
  const tick = () => {
    const passedMs = Date.now() - performance.timeOrigin;
    for (const clock of document.querySelectorAll<HTMLElement>('[data-clock]')) show(clock, passedMs);
  };
  setInterval(tick, TICK_MS);
  // a tab in the background sleeps
  document.addEventListener('visibilitychange', tick);
  tick();
}

function show(clock: HTMLElement, passedMs: number): void {
  const due = dueIn(Number(clock.dataset.clock) - passedMs, Number(clock.dataset.promise));
  const { className, dashes, words } = clockOf(due, clock.dataset.after ?? '');
  const text = clock.querySelector('.num')!;
  if (text.textContent === words) return;
  text.textContent = words;
  clock.className = className;
  clock.querySelector('circle:last-of-type')!.setAttribute('stroke-dasharray', dashes);
}

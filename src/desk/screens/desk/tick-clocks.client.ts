import { clockOf, deskWordOf, dueIn, lateWords } from './due.ts';

const TICK_MS = 10_000;

/** Counts the clocks down from what was left when the page came (C19.11). */
export function tickClocks(): void {
  const tick = () => {
    const passedMs = Date.now() - performance.timeOrigin;
    const clocks = [...document.querySelectorAll<HTMLElement>('[data-clock]')];
    for (const clock of clocks) show(clock, passedMs);
    const nowLate = clocks.map(({ dataset }) => Number(dataset.clock)).filter((ms) => ms >= 0 && ms < passedMs).length;
    if (nowLate > 0) showDesk(nowLate);
  };
  setInterval(tick, TICK_MS);
  document.addEventListener('visibilitychange', tick);
  tick();
}

/** Adds clocks that have run out since the page came. */
function showDesk(nowLate: number): void {
  const desk = document.querySelector<HTMLElement>('[data-late]');
  if (desk === null) return;
  const late = Number(desk.dataset.late) + nowLate;
  const { className, words } = deskWordOf(late, Math.max(late, Number(desk.dataset.waiting)));
  desk.className = className;
  desk.querySelector('[data-desk-words]')!.textContent = words;
  document.querySelector('[data-late-words]')!.textContent = lateWords(late);
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

type HistogramScale = { low: number; high: number };

/** Returns a position from 0 to 1. */
export const placeOf = (value: number, { low, high }: HistogramScale): number =>
  high <= low ? 0 : Math.min(1, Math.max(0, (value - low) / (high - low)));

export function roundedValue(value: number, { low, high }: HistogramScale): number {
  if (value <= low) return low;
  if (value >= high) return high;
  const step = 10 ** Math.floor(Math.log10((high - low) / 100));
  const rounded = Number((Math.round(value / step) * step).toPrecision(12));
  return Math.min(high, Math.max(low, rounded));
}

/** Never has an exponent. */
export function typedValue(value: number): string {
  const text = String(Number(value.toPrecision(8)));
  return text.includes('e') ? value.toFixed(12).replace(/\.?0+$/, '') : text;
}

/** Later keys are the same change. */
const KEYS_DONE_MS = 500;

export function enableHistograms(root: HTMLElement, submit: () => void): void {
  for (const track of root.querySelectorAll<HTMLElement>('[data-histogram] .histogram-track:empty'))
    addEnds(track.closest<HTMLElement>('[data-histogram]')!, track, submit);
}

function addEnds(histogram: HTMLElement, track: HTMLElement, submit: () => void): void {
  const range = histogram.closest<HTMLElement>('.facet-range')!;
  const fieldOf = (end: 'min' | 'max') => range.querySelector<HTMLInputElement>(`[data-end="${end}"][name]`);
  const [from, to] = [fieldOf('min'), fieldOf('max')];
  if (!from || !to) return;
  const scale = { low: Number(histogram.dataset.low), high: Number(histogram.dataset.high) };
  const values = [Number(histogram.dataset.from ?? scale.low), Number(histogram.dataset.to ?? scale.high)];
  const chosen = Object.assign(document.createElement('span'), { className: 'histogram-chosen' });
  track.append(chosen);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const grips = [from, to].map((field, index) => {
    const grip = document.createElement('span');
    grip.className = 'histogram-grip';
    grip.tabIndex = 0;
    grip.dataset.grip = String(index);
    grip.setAttribute('role', 'slider');
    grip.setAttribute('aria-label', field.getAttribute('aria-label') ?? '');
    grip.setAttribute('aria-valuemin', String(scale.low));
    grip.setAttribute('aria-valuemax', String(scale.high));
    grip.addEventListener('pointerdown', (event) => {
      event.preventDefault();
      grip.focus({ preventScroll: true });
      grip.setPointerCapture(event.pointerId);
    });
    grip.addEventListener('pointermove', (event) => {
      if (!grip.hasPointerCapture(event.pointerId)) return;
      const { left, width } = track.getBoundingClientRect();
      move(index, scale.low + ((event.clientX - left) / width) * (scale.high - scale.low));
    });
    grip.addEventListener('pointerup', (event) => {
      if (!grip.hasPointerCapture(event.pointerId)) return;
      grip.releasePointerCapture(event.pointerId);
      submit();
    });
    grip.addEventListener('keydown', (event) => {
      const steps = STEPS[event.key];
      if (steps === undefined) return;
      event.preventDefault();
      move(index, values[index]! + (steps * (scale.high - scale.low)) / 100);
      clearTimeout(timer);
      timer = setTimeout(submit, KEYS_DONE_MS);
    });
    track.append(grip);
    return grip;
  });

  const draw = () => {
    const places = values.map((value) => placeOf(value, scale) * 100);
    for (const [index, grip] of grips.entries()) {
      grip.style.left = `${places[index]}%`;
      grip.setAttribute('aria-valuenow', String(values[index]));
      grip.setAttribute('aria-valuetext', `${typedValue(values[index]!)} ${from.dataset.unit ?? ''}`.trim());
    }
    chosen.style.left = `${places[0]}%`;
    chosen.style.right = `${100 - places[1]!}%`;
  };
  const move = (index: number, value: number) => {
    const rounded = roundedValue(value, scale);
    values[index] = index === 0 ? Math.min(rounded, values[1]!) : Math.max(rounded, values[0]!);
    const isOpen = index === 0 ? values[0]! <= scale.low : values[1]! >= scale.high;
    (index === 0 ? from : to).value = isOpen ? '' : typedValue(values[index]!);
    draw();
  };
  draw();
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
  Home: -Infinity,
  End: Infinity,
};

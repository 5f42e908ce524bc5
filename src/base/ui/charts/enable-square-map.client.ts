import { element } from '../draw.ts';

const [STEP, GAP] = [10, 2];
const TIP_GAP = 10;

export function enableSquareMaps(): void {
  for (const map of document.querySelectorAll<HTMLElement>('[data-squares]:not(:has(.square-point))'))
    enableSquareMap(map);
}

/**
 * Shows the facts of the square under the pointer or arrow keys, and links to its page. A first touch shows, a second
 * follows.
 */
function enableSquareMap(map: HTMLElement): void {
  const told = (map.dataset.squares ?? '').split('\n').map((line) => line.split('\t'));
  const heads = (map.dataset.heads ?? '').split('\t');
  const id = `square-tip-${document.querySelectorAll('.square-tip').length}`;
  const { href } = map.dataset;
  const marked = { class: 'square-point', 'aria-describedby': id };
  const point = href === undefined ? element('span', { ...marked, tabindex: '0', role: 'img' }) : element('a', marked);
  const tip = element('div', { class: 'square-tip', id, role: 'status', hidden: '' });
  map.append(point, tip);
  let at = 0;
  let [shownByTouch, touched] = [-1, false];

  const drawing = () => [...map.querySelectorAll('svg')].find((svg) => svg.getClientRects().length > 0)!;
  const columnsOf = (svg: SVGSVGElement) => Math.round((svg.viewBox.baseVal.width + GAP) / STEP);
  const scaleOf = (svg: SVGSVGElement) => svg.clientWidth / svg.viewBox.baseVal.width;

  function place(): void {
    const svg = drawing();
    const [columns, scale] = [columnsOf(svg), scaleOf(svg)];
    const [left, top] = [(at % columns) * STEP * scale, Math.floor(at / columns) * STEP * scale];
    const edge = (STEP - GAP) * scale;
    set(point, { left, top, width: edge, height: edge });
    const isRight = left + tip.offsetWidth > map.clientWidth;
    const isLow = point.getBoundingClientRect().bottom + TIP_GAP + tip.offsetHeight > window.innerHeight;
    set(tip, {
      left: Math.max(0, isRight ? left + edge - tip.offsetWidth : left),
      top: isLow ? top - TIP_GAP - tip.offsetHeight : top + edge + TIP_GAP,
    });
  }

  function lead(name: string): void {
    if (href !== undefined) point.setAttribute('href', href.replace('{}', encodeURIComponent(name)));
    point.setAttribute('aria-label', name);
  }

  function show(index: number): void {
    at = Math.max(0, Math.min(told.length - 1, index));
    const [name = '', detail = '', ...facts] = told[at]!;
    lead(name);
    const list = element('dl', {});
    facts.forEach((fact, line) => {
      if (fact !== '') list.append(element('dt', {}, heads[line] ?? ''), element('dd', { class: 'num' }, fact));
    });
    tip.replaceChildren(element('b', { class: 'num' }, name), element('span', { class: 'num' }, detail), list);
    if (touched && href !== undefined) tip.append(element('span', {}, 'Touch again to open it.'));
    tip.hidden = false;
    point.classList.add('is-shown');
    place();
  }

  function hide(): void {
    if (document.activeElement === point) return;
    tip.hidden = true;
    point.classList.remove('is-shown');
  }

  function under({ clientX, clientY }: MouseEvent): number | null {
    const svg = drawing();
    const [{ left, top }, size] = [svg.getBoundingClientRect(), STEP * scaleOf(svg)];
    const [column, row] = [Math.floor((clientX - left) / size), Math.floor((clientY - top) / size)];
    const index = row * columnsOf(svg) + column;
    return column >= 0 && column < columnsOf(svg) && row >= 0 && index < told.length ? index : null;
  }

  map.addEventListener('pointermove', (event) => {
    const index = under(event);
    if (index !== null && event.pointerType !== 'touch') show(index);
  });
  map.addEventListener('pointerdown', (event) => {
    const index = under(event);
    touched = event.pointerType === 'touch';
    if (touched && index !== null) {
      shownByTouch = !tip.hidden && index === at ? index : -1;
      show(index);
    }
  });
  map.addEventListener('click', (event) => {
    if (touched && shownByTouch !== at) event.preventDefault();
  });
  map.addEventListener('pointerleave', (event) => event.pointerType !== 'touch' && hide());
  point.addEventListener('focus', () => show(at));
  point.addEventListener('blur', () => setTimeout(hide));
  point.addEventListener('keydown', (event) => {
    const columns = columnsOf(drawing());
    const steps: Record<string, number> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: columns,
      ArrowUp: -columns,
      Home: -(at % columns),
      End: columns - 1 - (at % columns),
    };
    if (event.key === 'Escape') tip.hidden = true;
    const step = steps[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (at + step >= 0 && at + step < told.length) show(at + step);
  });
  lead(told[0]![0]!);
  new ResizeObserver(place).observe(map);
}

function set(placed: HTMLElement, pixels: Record<string, number>): void {
  for (const [name, value] of Object.entries(pixels)) placed.style.setProperty(name, `${value}px`);
}

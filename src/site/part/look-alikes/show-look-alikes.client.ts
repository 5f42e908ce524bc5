import { equalWords, type LookAlikesAnswer } from './look-alikes-answer.ts';
import { partMessages } from '../messages.ts';

const TIMEOUT_MS = 10_000;

/** Fills the place for look-alikes of a part page, which is near the view. It has its full height already, so that nothing moves. */
export async function showLookAlikes(place: HTMLElement): Promise<void> {
  const words = place.querySelector('.look-alikes-words span')!;
  try {
    const reply = await fetch(place.dataset.lookAlikes!, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!reply.ok) throw new Error(String(reply.status));
    const answer = (await reply.json()) as LookAlikesAnswer;
    place.querySelector('.look-alikes-strip')!.replaceChildren(cardsOf(answer));
    words.textContent = answer.words;
  } catch {
    // the link beside it leads to the same list
    words.textContent = partMessages.lookAlikesFailed;
  }
}

function cardsOf({ parts }: LookAlikesAnswer): HTMLElement {
  if (parts.length === 0) return element('p', 'faint', partMessages.noLookAlikes);
  const list = element('ul', 'look-alikes-list');
  for (const part of parts) {
    const card = element('li');
    card.append(
      ...(part.thumb ? [thumb(part.thumb)] : []),
      link(part.page, part.nsn, 'num medium'),
      element('span', '', equalWords(part.equal)),
      element('span', 'faint', `${counted(part.partNumbers, 'part number')}, ${counted(part.makers, 'maker')}`),
      link(part.compare, partMessages.compare, '', `${partMessages.compare} with ${part.nsn}`),
    );
    list.append(card);
  }
  return list;
}

/** As `PartThumb` draws it. */
function thumb({ known, unknown }: { known: string; unknown: string }): Element {
  const svg = svgElement('svg', { class: 'icon-group part-thumb', viewBox: '0 0 80 80', 'aria-hidden': 'true' });
  if (known !== '') svg.append(svgElement('path', { d: known }));
  if (unknown !== '') svg.append(svgElement('path', { class: 'drawing-unknown', d: unknown }));
  return svg;
}

function svgElement(tag: string, attributes: Readonly<Record<string, string>>): Element {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

function link(href: string, text: string, className: string, label?: string): HTMLElement {
  const made = element('a', className, text) as HTMLAnchorElement;
  made.href = href;
  if (label !== undefined) {
    made.setAttribute('aria-label', label);
    made.rel = 'nofollow';
  }
  return made;
}

function element(tag: string, className = '', text = ''): HTMLElement {
  const made = document.createElement(tag);
  if (className !== '') made.className = className;
  made.textContent = text;
  return made;
}

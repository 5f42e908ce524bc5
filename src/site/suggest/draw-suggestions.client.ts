import { drawSymbol, element } from '#base/ui/draw.ts';
import type { SuggestAnswer, Suggestion, SuggestionGroup, SuggestionKind } from './suggestion.ts';

/** Kinds whose texts are numbers, and those that begin with one. */
const NUMBERS: readonly SuggestionKind[] = ['nsns', 'parts'];
const CODES: readonly SuggestionKind[] = ['makers', 'classes'];

/** Fills a listbox; the options in their order. `sprite`: address of the icons, null if missing. */
export function drawSuggestions(
  list: HTMLElement,
  { groups }: SuggestAnswer,
  sprite: string | null,
): HTMLAnchorElement[] {
  const drawn = groups.map((group, index) => drawGroup(group, `${list.id}-${index}`, sprite));
  list.replaceChildren(...drawn.map(({ element }) => element));
  return drawn.flatMap(({ options }) => options);
}

function drawGroup({ kind, title, options }: SuggestionGroup, id: string, sprite: string | null) {
  const heading = element('div', { class: 'label suggest-title', id, role: 'presentation' }, title);
  const links = options.map((option, index) => drawOption(option, kind, `${id}-${index}`, sprite));
  return { element: element('div', { role: 'group', 'aria-labelledby': id }, heading, ...links), options: links };
}

/** A link, so that it can be opened in another tab; the arrow keys of the box lead to it, not Tab. */
function drawOption(option: Suggestion, kind: SuggestionKind, id: string, sprite: string | null): HTMLAnchorElement {
  return element(
    'a',
    { class: 'suggest-option', id, role: 'option', href: option.href, tabindex: '-1', 'aria-selected': 'false' },
    ...(option.icon && sprite ? [drawSymbol(`${sprite}#${option.icon}`, 'icon-group')] : []),
    drawText(option, kind),
    ' ',
    element('span', { class: 'suggest-detail' }, ...breakable(option.detail)),
  );
}

function drawText({ text, mark }: Suggestion, kind: SuggestionKind): HTMLElement {
  if (NUMBERS.includes(kind)) return element('span', { class: 'suggest-text num' }, ...marked(text, mark));
  const end = CODES.includes(kind) ? Math.max(text.indexOf(' '), 0) : 0;
  const code = marked(text, mark, 0, end);
  const name = marked(text, mark, end);
  return element(
    'span',
    { class: 'suggest-text' },
    ...(end > 0 ? [element('span', { class: 'num' }, ...code)] : []),
    ...name,
  );
}

/** Characters `from` up to `to` of a text, with what of them is marked in a `mark`. */
function marked(text: string, mark: Suggestion['mark'], from = 0, to = text.length): (Node | string)[] {
  const [start, end] = mark ? [Math.max(mark[0], from), Math.min(mark[1], to)] : [to, to];
  if (start >= end) return breakable(text.slice(from, to));
  const match = element('mark', {}, ...breakable(text.slice(start, end)));
  return [...breakable(text.slice(from, start)), match, ...breakable(text.slice(end, to))];
}

/** Names are written without spaces, SCREW,CAP,SOCKET HEAD: a line may break after a comma. */
function breakable(text: string): (Node | string)[] {
  return text.split(/(?<=,)/).flatMap((piece, index) => (index === 0 ? [piece] : [element('wbr', {}), piece]));
}

import type { Page } from '@playwright/test';

/** Holds what a screen reader says at one place of a page. */
type Spoken = {
  role: string;
  name: string;
  description: string;
  /** Level of a heading. */
  level: number;
  isInvalid: boolean;
  /** Where a link leads. */
  url: string;
  /** Number of places around it. */
  depth: number;
};

type Value = { value?: unknown };
type AxNode = {
  nodeId: string;
  childIds?: string[];
  ignored: boolean;
  role?: Value;
  name?: Value;
  description?: Value;
  properties?: { name: string; value: Value }[];
};

/** Reads the page in the order of its accessibility tree, as Chromium gives it to a screen reader. */
export async function readAloud(page: Page): Promise<Spoken[]> {
  const browser = await page.context().newCDPSession(page);
  const { nodes } = (await browser.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] };
  await browser.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const textOf = (value: Value | undefined): string => String(value?.value ?? '').trim();
  const spoken: Spoken[] = [];
  const read = (node: AxNode, depth: number): void => {
    const property = (wanted: string) => textOf(node.properties?.find(({ name }) => name === wanted)?.value);
    if (!node.ignored)
      spoken.push({
        role: textOf(node.role),
        name: textOf(node.name),
        description: textOf(node.description),
        level: Number(property('level')),
        isInvalid: !['', 'false'].includes(property('invalid')),
        url: property('url'),
        depth,
      });
    for (const id of node.childIds ?? []) read(byId.get(id)!, depth + 1);
  };
  read(nodes[0]!, 0);
  return spoken;
}

/** Parts of a date belong to its field; a fold says what it opens beside its state. */
const CONTROLS = /^(?:button|link|textbox|searchbox|checkbox|radio|combobox|slider|DisclosureTriangle\w*|Date\w*)$/;
/** They are spoken when one enters them, before the control. */
const PLACES = /^(?:group|radiogroup|region|form|search|banner|contentinfo|navigation)$/;

/** Lists what is wrong for the ear on a page that nobody has touched. */
export function wrongByEar(spoken: readonly Spoken[]): string[] {
  const headings = spoken.filter(({ role }) => role === 'heading');
  const jumps = headings.filter(({ level }, at) => level > (headings[at - 1]?.level ?? 0) + 1);
  const found = jumps.map(({ name }) => `the headings jump at ${name}`);
  if (headings.filter(({ level }) => level === 1).length !== 1) found.push('not one heading of level 1');
  const said = new Map<string, string[]>();
  const boxes = new Map<Spoken | undefined, number>();
  const around: Spoken[] = [];
  for (const [at, one] of spoken.entries()) {
    while (around.length > 0 && around.at(-1)!.depth >= one.depth) around.pop();
    const { role, name, description, url } = one;
    const within = (wanted: string) => around.findLast((place) => place.role === wanted);
    const group = around.find((place) => /^(?:radio)?group$/.test(place.role) && place.name !== '');
    if (one.isInvalid) found.push(`invalid and untouched: ${role} ${name}`);
    if (name !== '' && description === name) found.push(`said twice: ${name}`);
    if (CONTROLS.test(role)) {
      const places = around.filter((place) => PLACES.test(place.role)).map((place) => `${place.role} ${place.name}`);
      const words = [...places, role, name].join(', ');
      if (name === '') found.push(`without a name: ${words}`);
      said.set(words, [...(said.get(words) ?? []), url]);
    }
    if (role === 'radio' && !group) found.push(`a choice without a group: ${name}`);
    if (role === 'checkbox' && !group && !within('row')) {
      const place = around.findLast((each) => PLACES.test(each.role));
      boxes.set(place, (boxes.get(place) ?? 0) + 1);
    }
    const end = spoken.findIndex(({ depth }, later) => later > at && depth <= one.depth);
    const inside = () => spoken.slice(at + 1, end === -1 ? undefined : end).map((each) => each.role);
    if (role === 'table' && name === '') found.push('a table without a name');
    if (role === 'row' && inside().filter((each) => each === 'cell').length > 1 && !inside().includes('rowheader'))
      found.push(`a row without a head in the table ${within('table')?.name}: ${name}`);
    around.push(one);
  }
  for (const [place, count] of boxes) if (count > 1) found.push(`${count} ticks without a group in ${place?.name}`);
  for (const [words, urls] of said)
    if (urls.length > 1 && (urls[0] === '' || new Set(urls).size > 1)) found.push(`${urls.length} times: ${words}`);
  return found;
}

/** Notes live messages of the pages that are opened from now on. Answers with what returns those since the last call. */
export async function listen(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const LIVE = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], output';
    new MutationObserver((records) => {
      const regions = new Set<Element>();
      for (const { target, addedNodes } of records)
        for (const node of [target, ...addedNodes]) {
          const element = node instanceof Element ? node : node.parentElement;
          for (const one of [element?.closest(LIVE), ...(element?.querySelectorAll(LIVE) ?? [])])
            if (one) regions.add(one);
        }
      for (const region of regions) if (region.isConnected) said.push(region.textContent.replaceAll(/\s+/g, ' '));
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said.splice(0).join(' | '));
}

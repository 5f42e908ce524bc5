/** The browser's storage for tests: holds `capacity` characters, or refuses everything when it is closed. */
export function aStorage(capacity = Number.POSITIVE_INFINITY): Storage & { contents: Map<string, string> } {
  const contents = new Map<string, string>();
  const size = () =>
    Array.from(contents, ([key, value]) => key.length + value.length).reduce((sum, length) => sum + length, 0);
  return {
    contents,
    get length() {
      return contents.size;
    },
    clear: () => contents.clear(),
    key: (index) => [...contents.keys()][index] ?? null,
    getItem: (key) => contents.get(key) ?? null,
    removeItem: (key) => void contents.delete(key),
    setItem(key, value) {
      const before = contents.get(key);
      contents.set(key, value);
      if (size() <= capacity) return;
      if (before === undefined) contents.delete(key);
      else contents.set(key, before);
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
}

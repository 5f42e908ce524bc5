/** The browser's storage for tests: holds values of at most `capacity` characters. */
export function aStorage(capacity = Number.POSITIVE_INFINITY): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const contents = new Map<string, string>();
  return {
    getItem: (key) => contents.get(key) ?? null,
    removeItem: (key) => void contents.delete(key),
    setItem(key, value) {
      if (value.length > capacity) throw new DOMException('full', 'QuotaExceededError');
      contents.set(key, value);
    },
  };
}

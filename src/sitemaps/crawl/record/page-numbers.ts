/** Page numbers that were seen, in whatever order and however often. */
export type PageNumbers = {
  add(page: number): void;
  /** In ascending order, each once. */
  distinct(): Uint32Array;
};

/** Four bytes a page, where a set takes forty. */
export function createPageNumbers(): PageNumbers {
  let numbers = new Uint32Array(64);
  let size = 0;
  return {
    add(page) {
      if (size === numbers.length) {
        const larger = new Uint32Array(size * 2);
        larger.set(numbers);
        numbers = larger;
      }
      numbers[size] = page;
      size += 1;
    },
    distinct: () => {
      const sorted = numbers.subarray(0, size).toSorted();
      return sorted.filter((page, at) => at === 0 || page !== sorted[at - 1]);
    },
  };
}

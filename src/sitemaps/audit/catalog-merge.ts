export type CatalogMergeOutput = {
  /** A run of listed NSNs that the catalog does not have, and no known one between them. */
  onUnknown(first: number, last: number, count: number): void;
  /** A run of NSNs of the catalog that are not listed, and no listed one between them. */
  onMissing(first: number, last: number, count: number): void;
  /** Whether an NSN of the catalog has to be listed. Asked in ascending order. */
  isExpected(nsn: number): boolean;
};

export type CatalogMerge = {
  /** Takes the next NSNs of the catalog, ascending. */
  take(nsns: Float64Array): void;
  finish(): void;
};

/** Walks through listed NSNs (lists that follow each other, ascending, repetitions allowed) and those of the catalog side by side. */
export function createCatalogMerge(
  lists: readonly Float64Array[],
  { onUnknown, onMissing, isExpected }: CatalogMergeOutput,
): CatalogMerge {
  const unknown = createRun(onUnknown);
  const missing = createRun(onMissing);
  let list = 0;
  let index = 0;

  /** The next listed NSN that differs from the one before; Infinity at the end. */
  function nextAfter(before: number): number {
    for (; list < lists.length; list++, index = 0) {
      const nsns = lists[list]!;
      for (; index < nsns.length; index++) if (nsns[index]! > before) return nsns[index]!;
    }
    return Infinity;
  }

  let listed = nextAfter(-1);
  return {
    take(nsns) {
      for (let at = 0; at < nsns.length; at++) {
        const nsn = nsns[at]!;
        for (; listed < nsn; listed = nextAfter(listed)) unknown.add(listed);
        if (listed === nsn) {
          unknown.end();
          missing.end();
          listed = nextAfter(nsn);
        } else if (isExpected(nsn)) missing.add(nsn);
      }
    },
    finish() {
      for (; listed !== Infinity; listed = nextAfter(listed)) unknown.add(listed);
      unknown.end();
      missing.end();
    },
  };
}

function createRun(onEnd: (first: number, last: number, count: number) => void) {
  let first = 0;
  let last = 0;
  let count = 0;
  return {
    add(nsn: number): void {
      if (count++ === 0) first = nsn;
      last = nsn;
    },
    end(): void {
      if (count > 0) onEnd(first, last, count);
      count = 0;
    },
  };
}

/** A growing list of NSNs that knows whether it is in order. */
export function createNsnList() {
  let nsns = new Float64Array(8_192);
  let length = 0;
  let last = -1;
  let isSorted = true;
  return {
    add(nsn: number): void {
      if (length === nsns.length) {
        const larger = new Float64Array(length * 2);
        larger.set(nsns);
        nsns = larger;
      }
      nsns[length++] = nsn;
      if (nsn < last) isSorted = false;
      last = nsn;
    },
    /** The list in order, in memory of its own that can be sent to another thread. */
    finish(): { nsns: Float64Array<ArrayBuffer>; isSorted: boolean } {
      const own = nsns.slice(0, length);
      if (!isSorted) own.sort();
      return { nsns: own, isSorted };
    },
  };
}

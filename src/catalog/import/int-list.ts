/** Whole numbers of 32 bits, appended one by one, in half the memory of an array of numbers. */
export type IntList = { push(value: number): void; values(): Int32Array };

export function createIntList(): IntList {
  let values = new Int32Array(1024);
  let count = 0;
  return {
    push(value) {
      if (count === values.length) {
        const more = new Int32Array(count * 2);
        more.set(values);
        values = more;
      }
      values[count++] = value;
    },
    values: () => values.subarray(0, count),
  };
}

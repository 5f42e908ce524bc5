/** Node's own readers of text in a buffer, without the checks of `toString`, which cost as much as the reading. */
type Slicing = Buffer & {
  latin1Slice(start: number, end: number): string;
  utf8Slice(start: number, end: number): string;
};

export function asciiText(bytes: Buffer, start: number, end: number): string {
  return (bytes as Slicing).latin1Slice(start, end);
}

export function utf8Text(bytes: Buffer, start: number, end: number): string {
  return (bytes as Slicing).utf8Slice(start, end);
}

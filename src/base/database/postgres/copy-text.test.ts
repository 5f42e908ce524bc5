import { expect, test } from 'vitest';
import { copyText } from './copy-stream.ts';

test('rows are lines of values between tabs, null written as \\N', () => {
  expect(copyText([1, 'BOLT', null, 2, '', 'x'], 3)).toBe('1\tBOLT\t\\N\n2\t\tx\n');
});

test('characters that mean something to COPY are escaped, so that a text like \\N or \\. stays a text', () => {
  expect(copyText(['a\tb\nc\rd\\e', '\\N', '\\.'], 3)).toBe('a\\tb\\nc\\rd\\\\e\t\\\\N\t\\\\.\n');
});

test('NUL characters are left out and nothing else', () => {
  expect(copyText(['\0A\0\0B\u0001', 'Ä€'], 2)).toBe('AB\u0001\tÄ€\n');
});

test('values that do not fill whole rows are refused', () => {
  expect(() => copyText([1, 2, 3], 2)).toThrow('no whole rows');
});

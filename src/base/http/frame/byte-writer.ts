/** Bytes of one escaped character: `&quot;` and `&#x27;` are the longest. */
const MAX_ESCAPE_BYTES = 6;
/** Bytes of one UTF-16 unit as UTF-8. */
const MAX_CHARACTER_BYTES = 3;
/** Texts up to this length are written character by character: a call into the engine costs as much as that. */
const MAX_BY_CHARACTER = 16;
const FIRST_SIZE = 65_536;

/**
 * Collects a document as UTF-8. Its pieces are short and mostly ASCII: writing them into one buffer takes as long as joining and encoding
 * texts would, and leaves no garbage.
 */
export type ByteWriter = {
  /** Writes markup unchanged. */
  raw(markup: string): void;
  /** Writes escaped text. */
  text(text: string): void;
  bytes(bytes: Uint8Array): void;
  /** Bytes written so far: a mark to go back to or to copy from. */
  position(): number;
  /** A copy of what was written since a mark, for sending. */
  since(mark: number): Buffer;
  /** A copy for a cache, in memory of its own: a small buffer would hold on to a whole slab. */
  copySince(mark: number): Uint8Array;
  /** Drops everything after a mark. */
  back(mark: number): void;
};

export function createByteWriter(): ByteWriter {
  let buffer = Buffer.allocUnsafe(FIRST_SIZE);
  let end = 0;

  function makeRoom(bytes: number): void {
    if (end + bytes <= buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, end + bytes));
    buffer.copy(larger, 0, 0, end);
    buffer = larger;
  }

  return {
    raw(markup) {
      const { length } = markup;
      makeRoom(length * MAX_CHARACTER_BYTES);
      if (length <= MAX_BY_CHARACTER) {
        const target = buffer;
        let at = 0;
        for (; at < length; at++) {
          const code = markup.charCodeAt(at);
          if (code > 127) break;
          target[end + at] = code;
        }
        if (at === length) {
          end += length;
          return;
        }
      }
      end += buffer.write(markup, end);
    },
    text(text) {
      const { length } = text;
      makeRoom(length * MAX_ESCAPE_BYTES);
      if (length <= MAX_BY_CHARACTER) {
        const target = buffer;
        let at = 0;
        for (; at < length; at++) {
          const code = text.charCodeAt(at);
          // " & ' < > and everything that is not ASCII
          if (code > 127 || code === 34 || code === 38 || code === 39 || code === 60 || code === 62) break;
          target[end + at] = code;
        }
        if (at === length) {
          end += length;
          return;
        }
      }
      end += buffer.write(escapeMarkup(text), end);
    },
    bytes(bytes) {
      makeRoom(bytes.length);
      buffer.set(bytes, end);
      end += bytes.length;
    },
    position: () => end,
    since: (mark) => Buffer.from(buffer.subarray(mark, end)),
    copySince: (mark) => new Uint8Array(buffer.subarray(mark, end)),
    back(mark) {
      end = mark;
    },
  };
}

const TO_ESCAPE = /["&'<>]/;

/** Text as React escapes it, in elements as well as in attributes. */
export function escapeMarkup(text: string): string {
  if (!TO_ESCAPE.test(text)) return text;
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

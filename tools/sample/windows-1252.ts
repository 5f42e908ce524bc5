/** Latin-1 has the others. */
const PLACES: Readonly<Record<string, number>> = {
  '–': 0x96,
  '—': 0x97,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '€': 0x80,
};

/** Throws for other characters. */
export function encodeWindows1252(text: string): Buffer {
  const bytes = Buffer.alloc(text.length);
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const byte = PLACES[text[index]!] ?? code;
    if (byte > 0xff || (byte === code && code >= 0x80 && code < 0xa0)) {
      throw new Error(`Windows-1252 has no character U+${code.toString(16).padStart(4, '0')}`);
    }
    bytes[index] = byte;
  }
  return bytes;
}

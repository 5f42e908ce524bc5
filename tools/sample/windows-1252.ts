/** The characters of the sample's texts that Windows-1252 has at places of its own; Latin-1 holds all others. */
const PLACES: Readonly<Record<string, number>> = {
  '–': 0x96,
  '—': 0x97,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '€': 0x80,
};

/** Encodes a text in Windows-1252; throws for a character the encoding does not have. */
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

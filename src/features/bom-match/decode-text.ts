import { ListTrouble } from './list-trouble.ts';
import { listMessages } from './messages.ts';

/** So much of a file is looked at to tell what it is. */
const LOOK_BYTES = 4_096;
/** Control characters of which a text has at most a few. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000e-\u001f]/g;
const MOST_CONTROLS = 0.01;

/**
 * A text file in the encoding that it has: UTF-8, UTF-16 with or without a mark, else Windows-1252. Throws `ListTrouble` for what is no text.
 */
export function decodeText(bytes: Uint8Array): string {
  const text = decode(bytes);
  const controls = text.slice(0, LOOK_BYTES).match(CONTROLS)?.length ?? 0;
  if (controls > Math.min(text.length, LOOK_BYTES) * MOST_CONTROLS) throw new ListTrouble(listMessages.noText, 415);
  return text;
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const zeros = countZeros(bytes);
  // Latin text in UTF-16 has a zero in every other byte.
  if (zeros.odd > 0.3 && zeros.even < 0.05) return new TextDecoder('utf-16le').decode(bytes);
  if (zeros.even > 0.3 && zeros.odd < 0.05) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Which share of the even and of the odd bytes at the beginning is zero. */
function countZeros(bytes: Uint8Array): { even: number; odd: number } {
  const looked = Math.min(bytes.length, LOOK_BYTES) & ~1;
  let [even, odd] = [0, 0];
  for (let at = 0; at < looked; at += 2) {
    if (bytes[at] === 0) even++;
    if (bytes[at + 1] === 0) odd++;
  }
  const pairs = Math.max(1, looked / 2);
  return { even: even / pairs, odd: odd / pairs };
}

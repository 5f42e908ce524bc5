import { hasGzipMagic } from '../../domain/bounded-bytes.ts';
import { DECODERS, unpack, type Unpacked } from './unpack.ts';

/** How many layers are taken off one body, whatever is stated. */
const MAX_LAYERS = 4;
const MAX_STATED_CODINGS = 2;

export type Repaired =
  | { outcome: 'body'; body: Buffer; isRepaired: boolean }
  | { outcome: 'damaged' | 'too-large' | 'too-deep' };

type Limits = { maxBytes: number; signal: AbortSignal };

/**
 * A body without its Content-Encoding, and with one gzip at most (G6.3). What the encoding states truly is undone, as HTTP has it, and is no
 * repair; an encoding that is not there is left out; of a gzip within a gzip the inner content is handed on: packed once where no encoding was
 * stated, plain where one gzip was the encoding's. No layer may unpack to more than `maxBytes`, also of what is handed on packed.
 */
export async function repairBody(received: Buffer, encoding: string | null, limits: Limits): Promise<Repaired> {
  const stated = await undoStated(received, statedCodings(encoding), limits);
  if (stated.outcome !== 'body') return stated;
  let { body, isRepaired } = stated;
  for (let layers = 0; hasGzipMagic(body); layers++) {
    if (layers === MAX_LAYERS) return { outcome: 'too-deep' };
    const inner = await unpack(body, { ...limits, decoder: DECODERS.gzip!, isKept: stated.wasGzip });
    if (inner.outcome === 'too-large') return { outcome: 'too-large' };
    // Cut short, or no gzip behind its first bytes: handed on as it came, for the reader to see.
    if (inner.outcome === 'damaged') break;
    const isOwnGzip = !stated.wasGzip && (inner.bytes === null || !hasGzipMagic(inner.bytes));
    if (isOwnGzip) break;
    body = inner.bytes!;
    isRepaired = true;
  }
  return { outcome: 'body', body, isRepaired };
}

type Stated =
  | { outcome: 'body'; body: Buffer; isRepaired: boolean; wasGzip: boolean }
  | { outcome: 'damaged' | 'too-large' | 'too-deep' };

async function undoStated(received: Buffer, codings: readonly string[], limits: Limits): Promise<Stated> {
  if (codings.length > MAX_STATED_CODINGS) return { outcome: 'too-deep' };
  let body = received;
  let wasGzip = false;
  // The last one named was applied last.
  for (const coding of codings.toReversed()) {
    if (body.length === 0) break;
    const undone = await undoOne(body, coding, limits);
    if (undone === null) return { outcome: 'body', body, isRepaired: true, wasGzip };
    if (undone.outcome !== 'unpacked') return undone;
    body = undone.bytes!;
    wasGzip ||= isGzip(coding);
  }
  return { outcome: 'body', body, isRepaired: false, wasGzip };
}

/** Null: the body does not have this coding. */
async function undoOne(body: Buffer, coding: string, limits: Limits): Promise<Unpacked | null> {
  const decoder = Object.hasOwn(DECODERS, coding) ? DECODERS[coding] : undefined;
  if (decoder === undefined || (isGzip(coding) && !hasGzipMagic(body))) return null;
  const undone = await unpack(body, { ...limits, decoder, isKept: true });
  // The other codings have no first bytes by which they are known.
  return undone.outcome === 'damaged' && !isGzip(coding) ? null : undone;
}

function statedCodings(encoding: string | null): string[] {
  return (encoding ?? '')
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity');
}

function isGzip(coding: string): boolean {
  return coding === 'gzip' || coding === 'x-gzip';
}

import { ENGINE_IDS } from '../engines/engine-ids.ts';
import type { FetchRecord } from '../fetch-record.ts';

/** Of a buffer that is sent at once. */
const BUFFER_BYTES = 131_072;
/**
 * Where the fields of a record begin, in bytes: two doubles, a 32-bit and a 16-bit number, then bytes. The texts follow in Latin-1, as HTTP has them, the
 * address first.
 */
const AT = {
  at: 0,
  bytes: 8,
  ms: 16,
  status: 20,
  pathLength: 22,
  addressLength: 24,
  hostLength: 25,
  engine: 26,
  isHead: 27,
};
const HEAD_BYTES = 28;
/** Of the longest texts. A longer path is no listed address, and counts by its pattern. */
const MAX_PATH_LENGTH = 1_000;
const MAX_ADDRESS_LENGTH = 45;
const MAX_HOST_LENGTH = 100;
const MAX_RECORD_BYTES = HEAD_BYTES + MAX_PATH_LENGTH + MAX_ADDRESS_LENGTH + MAX_HOST_LENGTH;
/** No engine, and no time: numbers that no record has. */
const NO_ENGINE = 0xff;
const NO_MS = 0xffff_ffff;
const NUMBER_OF_ENGINE = new Map(ENGINE_IDS.map((engine, at) => [engine, at]));

/** Records on their way to another thread. As bytes they leave nothing for the collector of memory to move. */
type RecordBuffer = {
  add(record: FetchRecord): void;
  count(): number;
  /** True when another record may not fit. */
  isFull(): boolean;
  /** The records as bytes; the buffer is empty after it. */
  take(): Uint8Array;
};

/** Opens an empty buffer. It must be taken once `isFull` says so: `add` does not look. */
export function createRecordBuffer(): RecordBuffer {
  const buffer = Buffer.alloc(BUFFER_BYTES);
  const view = new DataView(buffer.buffer, buffer.byteOffset, BUFFER_BYTES);
  let end = 0;
  let count = 0;

  function addText(text: string, maxLength: number): number {
    const length = buffer.write(text, end, maxLength, 'latin1');
    end += length;
    return length;
  }

  return {
    add({ at, engine, address, isHead, path, status, bytes, ms, referrerHost }) {
      const head = end;
      view.setFloat64(head + AT.at, at);
      view.setFloat64(head + AT.bytes, bytes);
      view.setUint32(head + AT.ms, ms ?? NO_MS);
      view.setUint16(head + AT.status, status);
      view.setUint8(head + AT.engine, engine === null ? NO_ENGINE : NUMBER_OF_ENGINE.get(engine)!);
      view.setUint8(head + AT.isHead, isHead ? 1 : 0);
      end += HEAD_BYTES;
      view.setUint8(head + AT.addressLength, addText(address, MAX_ADDRESS_LENGTH));
      view.setUint8(head + AT.hostLength, referrerHost === null ? 0 : addText(referrerHost, MAX_HOST_LENGTH));
      view.setUint16(head + AT.pathLength, addText(path, MAX_PATH_LENGTH));
      count += 1;
    },
    count: () => count,
    isFull: () => end + MAX_RECORD_BYTES > BUFFER_BYTES,
    take() {
      const taken = new Uint8Array(buffer.subarray(0, end));
      end = 0;
      count = 0;
      return taken;
    },
  };
}

/** Reads what `take` has returned. */
export function* recordsIn(taken: Uint8Array): Generator<FetchRecord> {
  const buffer = Buffer.from(taken.buffer, taken.byteOffset, taken.byteLength);
  const view = new DataView(taken.buffer, taken.byteOffset, taken.byteLength);
  let at = 0;
  const text = (length: number): string => buffer.toString('latin1', at, (at += length));
  while (at < taken.byteLength) {
    const head = at;
    at += HEAD_BYTES;
    const engine = view.getUint8(head + AT.engine);
    const ms = view.getUint32(head + AT.ms);
    yield {
      at: view.getFloat64(head + AT.at),
      engine: engine === NO_ENGINE ? null : ENGINE_IDS[engine]!,
      isHead: view.getUint8(head + AT.isHead) === 1,
      status: view.getUint16(head + AT.status),
      bytes: view.getFloat64(head + AT.bytes),
      ms: ms === NO_MS ? null : ms,
      address: text(view.getUint8(head + AT.addressLength)),
      referrerHost: text(view.getUint8(head + AT.hostLength)) || null,
      path: text(view.getUint16(head + AT.pathLength)),
    };
  }
}

import { Buffer } from 'node:buffer';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { ListError } from '../list.ts';
import { listMessages } from '../messages.ts';
import {
  MAX_BYTES_WITHOUT_TAG,
  MAX_DEPTH,
  MAX_ELEMENTS,
  MAX_ENTRIES,
  MAX_RATIO,
  MAX_UNPACKED_BYTES,
  RATIO_FROM_BYTES,
} from './sheet.ts';

/** What a reader is told of the XML of a part; names without prefix. Anything that `open`, `text` or `close` throws ends the reading. */
export type XmlListener = {
  open?(name: string, attribute: (name: string) => string): void;
  text?(text: string): void;
  close?(name: string): void;
};

export type WorkbookPackage = {
  names: readonly string[];
  has(name: string): boolean;
  /** Reads a part from its beginning on, until `DoneReading` is thrown or it ends. Throws `ListError` for a damaged, encrypted or too large part. */
  read(name: string, listener: XmlListener): Promise<void>;
  close(): void;
};

/** Thrown by a listener that has read enough. */
export class DoneReading extends Error {
  override name = 'DoneReading';
}

/** What may still be read of a workbook. */
type Budget = { bytes: number; elements: number };

/** Opens a zip in memory, with a bound for all its unpacked bytes. */
export async function openPackage(bytes: Uint8Array, maxUnpacked = MAX_UNPACKED_BYTES): Promise<WorkbookPackage> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const zip = await fromBufferPromise(buffer, { lazyEntries: true }).catch(() => {
    throw new ListError(listMessages.damaged);
  });
  const entries = await readEntries(zip);
  const budget: Budget = { bytes: maxUnpacked, elements: MAX_ELEMENTS };
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    async read(name, listener) {
      const entry = entries.get(name);
      if (entry === undefined) throw new ListError(listMessages.damaged);
      if (entry.isEncrypted()) throw new ListError(listMessages.protected);
      if (isBomb(entry)) throw new ListError(listMessages.bomb, 413);
      await readEntry(zip, entry, listener, budget);
    },
    close: () => zip.close(),
  };
}

/** The zip states the size of each part before it is unpacked, and the zip reader refuses a part that is larger than stated. */
const isBomb = ({ uncompressedSize, compressedSize }: Entry): boolean =>
  uncompressedSize > RATIO_FROM_BYTES && uncompressedSize > compressedSize * MAX_RATIO;

function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    let count = 0;
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry);
      if (++count > MAX_ENTRIES) reject(new ListError(listMessages.bomb, 413));
      else zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', () => reject(new ListError(listMessages.damaged)));
    zip.readEntry();
  });
}

async function readEntry(zip: ZipFile, entry: Entry, listener: XmlListener, budget: Budget): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let sinceTag = 0;
  let depth = 0;
  const parser = new SaxesParser({ xmlns: false });
  const stop = (message: string, status?: 413): never => {
    throw new ListError(message, status);
  };
  parser.on('doctype', () => stop(listMessages.damaged));
  parser.on('error', () => stop(listMessages.damaged));
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    sinceTag = 0;
    if (++depth > MAX_DEPTH || --budget.elements < 0) stop(listMessages.bomb, 413);
    listener.open?.(localName(name), (wanted) => attributes[wanted] ?? '');
  });
  parser.on('text', (text) => listener.text?.(text));
  parser.on('closetag', ({ name }) => {
    sinceTag = 0;
    depth--;
    listener.close?.(localName(name));
  });
  try {
    const stream = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      budget.bytes -= chunk.length;
      sinceTag += chunk.length;
      if (budget.bytes < 0 || sinceTag > MAX_BYTES_WITHOUT_TAG) stop(listMessages.bomb, 413);
      parser.write(decoder.decode(chunk, { stream: true }));
    }
    parser.close();
  } catch (error) {
    if (error instanceof DoneReading) return;
    if (error instanceof ListError) throw error;
    // What zlib, the zip reader or the decoder found.
    throw new ListError(listMessages.damaged);
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

import { Buffer } from 'node:buffer';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { ListTrouble } from '../list-trouble.ts';
import { listMessages } from '../messages.ts';

/** What all that is read of a workbook comes to at most, unpacked: three times the sheet of a list with 5,000 lines and 60 columns. */
export const MAX_UNPACKED_BYTES = 60 * 1_024 * 1_024;
/** Files in the zip; workbooks have some dozens. */
const MAX_ENTRIES = 2_000;
/** The parser keeps a text until it ends: no cell is that long. */
const MAX_BYTES_WITHOUT_TAG = 1_024 * 1_024;
const MAX_DEPTH = 64;

/** What a reader is told of the XML of a part; names without prefix. Anything that `open`, `text` or `close` throws ends the reading. */
export type XmlListener = {
  open?(name: string, attribute: (name: string) => string): void;
  text?(text: string): void;
  close?(name: string): void;
};

export type WorkbookPackage = {
  names: readonly string[];
  has(name: string): boolean;
  /** Reads a part from its beginning on, until `DoneReading` is thrown or it ends. Throws `ListTrouble` for one that is damaged, encrypted or too large. */
  read(name: string, listener: XmlListener): Promise<void>;
  close(): void;
};

/** Thrown by a listener that has read enough. */
export class DoneReading extends Error {
  override name = 'DoneReading';
}

/** Opens a zip in memory, with a bound for all that is unpacked of it. */
export async function openPackage(bytes: Uint8Array, maxUnpacked = MAX_UNPACKED_BYTES): Promise<WorkbookPackage> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const zip = await fromBufferPromise(buffer, { lazyEntries: true }).catch(() => {
    throw new ListTrouble(listMessages.damaged);
  });
  const entries = await readEntries(zip);
  const budget = { left: maxUnpacked };
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    async read(name, listener) {
      const entry = entries.get(name);
      if (entry === undefined) throw new ListTrouble(listMessages.damaged);
      if (entry.isEncrypted()) throw new ListTrouble(listMessages.protected);
      await readEntry(zip, entry, listener, budget);
    },
    close: () => zip.close(),
  };
}

function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry);
      if (entries.size > MAX_ENTRIES) reject(new ListTrouble(listMessages.bomb, 413));
      else zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', () => reject(new ListTrouble(listMessages.damaged)));
    zip.readEntry();
  });
}

async function readEntry(zip: ZipFile, entry: Entry, listener: XmlListener, budget: { left: number }): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let sinceTag = 0;
  let depth = 0;
  const parser = new SaxesParser({ xmlns: false });
  const stop = (message: string, status?: 413): never => {
    throw new ListTrouble(message, status);
  };
  parser.on('doctype', () => stop(listMessages.damaged));
  parser.on('error', () => stop(listMessages.damaged));
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    sinceTag = 0;
    if (++depth > MAX_DEPTH) stop(listMessages.bomb, 413);
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
      budget.left -= chunk.length;
      sinceTag += chunk.length;
      if (budget.left < 0 || sinceTag > MAX_BYTES_WITHOUT_TAG) stop(listMessages.bomb, 413);
      parser.write(decoder.decode(chunk, { stream: true }));
    }
    parser.close();
  } catch (error) {
    if (error instanceof DoneReading) return;
    if (error instanceof ListTrouble) throw error;
    // What zlib, the zip reader or the decoder found.
    throw new ListTrouble(listMessages.damaged);
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

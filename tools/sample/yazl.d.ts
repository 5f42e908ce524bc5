declare module 'yazl' {
  import type { EventEmitter } from 'node:events';
  import type { Readable } from 'node:stream';

  export interface EntryOptions {
    mtime?: Date;
    mode?: number;
    compress?: boolean;
    compressionLevel?: number;
    forceDosTimestamp?: boolean;
    forceZip64Format?: boolean;
  }

  export class ZipFile extends EventEmitter {
    outputStream: Readable;
    addBuffer(content: Buffer, path: string, options?: EntryOptions): void;
    addReadStreamLazy(
      path: string,
      options: EntryOptions,
      open: (give: (error: Error | null, stream: Readable) => void) => void,
    ): void;
    end(): void;
  }
}

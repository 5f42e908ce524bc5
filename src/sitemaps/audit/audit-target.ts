import { statSync } from 'node:fs';
import { resolve } from 'node:path';

/** What is to be checked; `text` is how it was given. */
export type AuditTarget =
  | { kind: 'url'; text: string; url: URL }
  | { kind: 'folder' | 'file'; text: string; path: string };

/** Reads a URL, or the path of a folder or file from the folder `from`. Answers with a line that says what is wrong with it. */
export function parseAuditTarget(text: string, from: string): AuditTarget | { problem: string } {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text)) {
    const url = URL.parse(text);
    if (url === null) return { problem: `"${text}" is not an address.` };
    return /^https?:$/.test(url.protocol)
      ? { kind: 'url', text, url }
      : { problem: `"${text}" is not an http or https address.` };
  }
  const path = resolve(from, text);
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return { problem: `There is no file or folder ${path}.` };
  return { kind: stat.isDirectory() ? 'folder' : 'file', text, path };
}

import { saveFile } from './save-file.ts';

/** Hands a text to the visitor as a file of this name. `type`: such as text/csv. */
export function saveText(fileName: string, text: string, type: string): void {
  saveFile(fileName, new Blob([text], { type: `${type};charset=utf-8` }));
}

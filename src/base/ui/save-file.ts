/** Hands bytes to the visitor as a file of this name. */
export function saveFile(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // The download reads the bytes after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Hands a text to the visitor as a file of this name. `type`: for example text/csv. */
export function saveText(fileName: string, text: string, type: string): void {
  saveFile(fileName, new Blob([text], { type: `${type};charset=utf-8` }));
}

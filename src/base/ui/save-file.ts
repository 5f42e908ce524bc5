export function saveFile(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // the download reads them after the click
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** `type`: such as text/csv. */
export function saveText(fileName: string, text: string, type: string): void {
  saveFile(fileName, new Blob([text], { type: `${type};charset=utf-8` }));
}

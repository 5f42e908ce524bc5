/** Hands a text to the visitor as a file of this name. */
export function downloadText(fileName: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // The download reads the text after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A `data-print` button prints the page. */
export function enablePrint(): void {
  document.addEventListener('click', (event) => {
    if ((event.target as Element).closest('[data-print]')) window.print();
  });
}

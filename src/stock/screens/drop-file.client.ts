/** Takes a file that is dropped anywhere on a form into its field, as if it had been chosen. */
export function takeDrops(form: HTMLFormElement): void {
  const input = form.querySelector<HTMLInputElement>('input[type="file"]')!;
  const mark = (isOver: boolean): void => void form.toggleAttribute('data-over', isOver);
  form.addEventListener('dragover', (event) => {
    event.preventDefault();
    mark(true);
  });
  form.addEventListener('dragleave', () => mark(false));
  form.addEventListener('drop', (event) => {
    event.preventDefault();
    mark(false);
    if (event.dataTransfer?.files.length === 1) input.files = event.dataTransfer.files;
  });
}

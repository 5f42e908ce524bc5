type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isBox = (field: HTMLInputElement): boolean => field.type === 'checkbox' || field.type === 'radio';

/** Also by the browser on the way back. */
function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return [...field.options].some((one) => one.selected !== one.defaultSelected);
  if (field instanceof HTMLInputElement && isBox(field)) return field.checked !== field.defaultChecked;
  return !(field instanceof HTMLInputElement && field.type === 'file') && field.value !== field.defaultValue;
}

/** Remembers typed fields; the returned function restores what a framework has undone. */
export function keepTyped(place: Element): () => void {
  const changed = [...place.querySelectorAll<Field>('input, textarea, select')].filter(isChanged);
  const typed = changed.map((field) => {
    // only text fields have a caret
    const { value, checked, selectionStart, selectionEnd } = field as HTMLInputElement;
    return { field, text: value, checked, from: selectionStart, to: selectionEnd };
  });
  return () => {
    for (const { field, text, checked, from, to } of typed) {
      if (!field.isConnected) continue;
      if (field instanceof HTMLInputElement && isBox(field)) {
        // pressing a radio button clears the others
        if (field.checked !== checked && (checked || field.type === 'checkbox')) field.click();
        continue;
      }
      if (field.value === text) continue;
      // frameworks watch the element's own property: set the prototype's, then send events
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
      if (document.activeElement === field && typeof from === 'number' && typeof to === 'number')
        (field as HTMLInputElement).setSelectionRange(from, to);
    }
  };
}

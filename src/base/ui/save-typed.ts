type Typed = { text: string; checked: boolean; from: number | null; to: number | null };
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fieldsOf = (place: Element): Field[] => [...place.querySelectorAll<Field>('input, textarea, select')];

const isBox = (field: HTMLInputElement): boolean => field.type === 'checkbox' || field.type === 'radio';

/** Whether a visitor, or the browser on the way back, has changed a field since the page was read. */
function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return [...field.options].some((one) => one.selected !== one.defaultSelected);
  if (field instanceof HTMLInputElement && isBox(field)) return field.checked !== field.defaultChecked;
  return !(field instanceof HTMLInputElement && field.type === 'file') && field.value !== field.defaultValue;
}

/** A text field has a place of the caret; others have none, or refuse to tell. */
function caretOf(field: Field): [number | null, number | null] {
  try {
    return field instanceof HTMLSelectElement ? [null, null] : [field.selectionStart, field.selectionEnd];
  } catch {
    return [null, null];
  }
}

/**
 * Remembers what has been typed in the fields of a place. The function that it returns gives back, to the same fields, what a framework that has taken the
 * place over meanwhile has undone, and tells the framework.
 */
export function keepTyped(place: Element): () => void {
  const typed = new Map<Field, Typed>();
  for (const field of fieldsOf(place)) {
    if (!isChanged(field)) continue;
    const [from, to] = caretOf(field);
    typed.set(field, { text: field.value, checked: (field as HTMLInputElement).checked, from, to });
  }
  return () => {
    for (const [field, { text, checked, from, to }] of typed) {
      if (!field.isConnected) continue;
      if (field instanceof HTMLInputElement && isBox(field)) {
        // of radio buttons the chosen one is pressed, and the others follow
        if (field.checked !== checked && (checked || field.type === 'checkbox')) field.click();
        continue;
      }
      if (field.value === text) continue;
      // Frameworks watch the property of the element itself: its class's changes the field unseen, and the events tell them.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
      if (document.activeElement === field && from !== null && to !== null)
        (field as HTMLInputElement).setSelectionRange(from, to);
    }
  };
}

import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { AddDialog } from './add-dialog.tsx';
import type { PartToAdd } from './part-to-add.ts';

let root: Root | null = null;
let opened = 0;

/** Opens the add-to-cart dialog for a part. The element that had the focus gets it back when the dialog closes: the browser's own way. */
export function openAddDialog(part: PartToAdd): void {
  if (root === null) {
    const place = document.createElement('div');
    document.body.append(place);
    root = createRoot(place);
  }
  opened += 1;
  // Drawn before the click is over, so that the focus is still where it was.
  flushSync(() => root!.render(<AddDialog key={opened} part={part} />));
}

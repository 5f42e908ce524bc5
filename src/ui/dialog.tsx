import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

type DialogProps = { id: string; title: string; children: ReactNode; footer: ReactNode };

/** A modal dialog in the browser's own element: opened with `showModal()`, closed by Escape and by its form. */
export const Dialog = ({ id, title, children, footer }: DialogProps) => (
  <dialog className="dialog" id={id} aria-labelledby={`${id}-title`}>
    <form method="dialog">
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        <button className="icon-button" value="close" aria-label="Close">
          <Icon name="x" />
        </button>
      </header>
      <div className="dialog-body">{children}</div>
      <footer>{footer}</footer>
    </form>
  </dialog>
);

import './dialog.css';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './elements.tsx';
import { Icon } from './icon.tsx';

/** Open while it is drawn. `closedby`: whether a press outside closes it too. */
export const Dialog = (props: {
  title: string;
  children: ReactNode;
  action: string;
  disabled?: boolean;
  closedby?: 'any' | 'closerequest';
  onSubmit: (form: HTMLFormElement, close: () => void) => void;
  onClose: () => void;
}) => {
  const { title, children, action, disabled, closedby = 'any', onSubmit, onClose } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const close = () => dialog.current?.close();
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby={id} closedby={closedby} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(event.currentTarget, close);
        }}
      >
        <header>
          <h2 id={id}>{title}</h2>
          <button type="button" className="icon-button" aria-label="Close" onClick={close}>
            <Icon name="x" />
          </button>
        </header>
        <div className="dialog-body">{children}</div>
        <footer>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" kind="go" disabled={disabled}>
            {action}
          </Button>
        </footer>
      </form>
    </dialog>
  );
};

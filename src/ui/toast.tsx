import { Icon } from './icon.tsx';

/** A message that floats under the bar: `bad` for errors, which are announced at once. */
export const Toast = ({ title, text, bad }: { title: string; text?: string; bad?: boolean }) => (
  <div className={bad ? 'toast toast-bad navy' : 'toast navy'} role={bad ? 'alert' : 'status'}>
    <Icon name={bad ? 'error' : 'ok'} />
    <b>{title}</b>
    <button type="button" className="icon-button" aria-label="Close">
      <Icon name="x" size="s" />
    </button>
    {text && <p>{text}</p>}
  </div>
);

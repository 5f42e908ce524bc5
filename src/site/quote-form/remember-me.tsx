import { useSyncExternalStore } from 'react';
import { chooseRemember, isRemembered, onContactChange } from './contact.client.ts';
import { quoteMessages } from './messages.ts';

/** Whether the contact stays in this browser for later requests (C17.9). Without a script nothing can be remembered. */
export const RememberMe = () => {
  const on = useSyncExternalStore(onContactChange, isRemembered, () => false);
  return (
    <div className="remember-me needs-script">
      <label className="check">
        <input type="checkbox" checked={on} onChange={(event) => chooseRemember(event.target.checked)} />
        {quoteMessages.remember}
      </label>
      <p className="faint tiny">{quoteMessages.rememberText}</p>
    </div>
  );
};

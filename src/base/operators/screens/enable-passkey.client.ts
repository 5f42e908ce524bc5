import { paths } from '../../paths.ts';
import { runPasskeyCeremony, type PasskeyPurpose } from '../../ui/passkey-ceremony.ts';

/** Enables the passkey button of a page, with a paragraph for errors. */
export function enablePasskey(place: HTMLElement): void {
  const button = place.querySelector('button');
  const problem = place.querySelector<HTMLElement>('[role=alert]');
  if (button === null || problem === null) return;
  const purpose = place.dataset.passkey as PasskeyPurpose;
  const addresses = { begin: paths.passkeyOptions(), finish: paths.passkey() };

  async function show(): Promise<void> {
    button!.disabled = true;
    problem!.textContent = '';
    const failure = await runPasskeyCeremony(purpose, addresses);
    button!.disabled = false;
    if (failure === null) goOn(place);
    else problem!.textContent = failure;
  }

  button.disabled = false;
  button.addEventListener('click', () => void show());
  if (purpose === 'sign-in') button.focus();
}

/** A form that waits for the passkey is sent again with its fields; any other page is loaded again. */
function goOn(place: HTMLElement): void {
  const form = place.closest('form');
  if (form?.querySelector('input')) form.submit();
  else location.assign(place.dataset.next ?? location.pathname + location.search);
}

import { paths } from '../../paths.ts';

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

/** Sends a waiting form again, or loads the page. */
function goOn(place: HTMLElement): void {
  const form = place.closest('form');
  if (form?.querySelector('input')) form.submit();
  else location.assign(place.dataset.next ?? location.pathname + location.search);
}

export type PasskeyPurpose = 'add' | 'sign-in';

export type PasskeyAddresses = { begin: string; finish: string };

const TEXTS = {
  refused: 'The passkey was not accepted. Please try again.',
  cancelled: 'The passkey was not used. Please try again.',
  unsupported: 'This browser knows no passkeys.',
  offline: 'The site did not answer. Please try again.',
};

/** Runs a WebAuthn ceremony. Returns null, or the words of a failure. */
export async function runPasskeyCeremony(purpose: PasskeyPurpose, addresses: PasskeyAddresses): Promise<string | null> {
  if (!('PublicKeyCredential' in window) || !('parseCreationOptionsFromJSON' in PublicKeyCredential))
    return TEXTS.unsupported;
  const begun = await post(addresses.begin, { purpose });
  if ('error' in begun) return begun.error;
  let credential: Credential | null;
  try {
    credential = await askBrowser(purpose, begun.body);
  } catch {
    return TEXTS.cancelled;
  }
  if (!(credential instanceof PublicKeyCredential)) return TEXTS.cancelled;
  const finished = await post(addresses.finish, { purpose, response: credential.toJSON() });
  return 'error' in finished ? finished.error : null;
}

function askBrowser(purpose: PasskeyPurpose, options: unknown): Promise<Credential | null> {
  return purpose === 'add'
    ? navigator.credentials.create({
        publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON),
      })
    : navigator.credentials.get({
        publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON),
      });
}

async function post(address: string, body: object): Promise<{ body: unknown } | { error: string }> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const said = answer.status === 204 ? null : ((await answer.json()) as { error?: string } | null);
    return answer.ok ? { body: said } : { error: said?.error ?? TEXTS.refused };
  } catch {
    return { error: TEXTS.offline };
  }
}

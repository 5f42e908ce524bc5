import { paths } from '../../paths.ts';

export function enablePasskey(place: HTMLElement): void {
  const button = place.querySelector('button');
  const problem = place.querySelector<HTMLElement>('[role=alert]');
  if (button === null || problem === null) return;
  const purpose = place.dataset.passkey as 'add' | 'sign-in';
  button.disabled = false;
  button.addEventListener('click', async () => {
    button.disabled = true;
    problem.textContent = '';
    const failure = await runPasskeyCeremony(purpose);
    button.disabled = false;
    if (failure === null) goOn(place);
    else problem.textContent = failure;
  });
  if (purpose === 'sign-in') button.focus();
}

/** Sends a waiting form again, or loads the page. */
function goOn(place: HTMLElement): void {
  const form = place.closest('form');
  if (form?.querySelector('input')) form.submit();
  else location.assign(place.dataset.next ?? location.pathname + location.search);
}

const TEXTS = {
  refused: 'The passkey was not accepted. Please try again.',
  cancelled: 'The passkey was not used. Please try again.',
  unsupported: 'This browser knows no passkeys.',
  offline: 'The site did not answer. Please try again.',
};

/** Runs a WebAuthn ceremony. Returns null, or the words of a failure. */
export async function runPasskeyCeremony(purpose: 'add' | 'sign-in'): Promise<string | null> {
  if (!('PublicKeyCredential' in window) || !('parseCreationOptionsFromJSON' in PublicKeyCredential))
    return TEXTS.unsupported;
  const begun = await post(paths.passkeyOptions(), { purpose });
  if ('error' in begun) return begun.error;
  const json = begun.body as PublicKeyCredentialCreationOptionsJSON & PublicKeyCredentialRequestOptionsJSON;
  let credential: Credential | null = null;
  try {
    credential = await (purpose === 'add'
      ? navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(json) })
      : navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(json) }));
  } catch {} // cancelled, timed out or already registered
  if (!(credential instanceof PublicKeyCredential)) return TEXTS.cancelled;
  const finished = await post(paths.passkey(), { purpose, response: credential.toJSON() });
  return 'error' in finished ? finished.error : null;
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

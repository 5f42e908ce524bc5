import { paths } from '../../paths.ts';
import { operatorTexts } from './operator-texts.ts';

type Purpose = 'add' | 'sign-in';

/** Takes over the place of a passkey on the page: a button, and a paragraph for what went wrong. Runs in the browser. */
export function enablePasskey(place: HTMLElement): void {
  const button = place.querySelector('button');
  const problem = place.querySelector<HTMLElement>('[role=alert]');
  const purpose = place.dataset.passkey as Purpose;
  if (button === null || problem === null) return;
  if (!('PublicKeyCredential' in window) || !('parseCreationOptionsFromJSON' in PublicKeyCredential)) {
    problem.textContent = operatorTexts.passkeyUnsupported;
    return;
  }
  button.disabled = false;
  button.addEventListener('click', () => {
    void (async () => {
      button.disabled = true;
      problem.textContent = '';
      const failure = await runCeremony(purpose);
      button.disabled = false;
      if (failure !== null) problem.textContent = failure;
      else goOn(place);
    })();
  });
  if (purpose === 'sign-in') button.focus();
}

/** A form that waits for the passkey is sent again with all its fields; any other page is read anew. */
function goOn(place: HTMLElement): void {
  const form = place.closest('form');
  if (form !== null && form.elements.length > 1) form.submit();
  else location.reload();
}

/** Null when the passkey was added or shown, else what to say. */
async function runCeremony(purpose: Purpose): Promise<string | null> {
  const begun = await post(paths.passkeyOptions(), { purpose });
  if (!begun.ok) return begun.error;
  let credential: Credential | null;
  try {
    credential = await ask(purpose, begun.body);
  } catch {
    return operatorTexts.passkeyCancelled;
  }
  if (!(credential instanceof PublicKeyCredential)) return operatorTexts.passkeyCancelled;
  const finished = await post(paths.passkey(), { purpose, response: credential.toJSON() });
  return finished.ok ? null : finished.error;
}

function ask(purpose: Purpose, options: unknown): Promise<Credential | null> {
  return purpose === 'add'
    ? navigator.credentials.create({
        publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON),
      })
    : navigator.credentials.get({
        publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON),
      });
}

async function post(path: string, body: object): Promise<{ ok: true; body: unknown } | { ok: false; error: string }> {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const said = answer.status === 204 ? null : ((await answer.json()) as { error?: string });
    return answer.ok ? { ok: true, body: said } : { ok: false, error: said?.error ?? operatorTexts.passkeyRefused };
  } catch {
    return { ok: false, error: operatorTexts.passkeyOffline };
  }
}

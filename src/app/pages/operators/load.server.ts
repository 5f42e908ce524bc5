import type { OperatorRequest } from '#publog/http/catalog-call.ts';
import { OPERATOR_ACTIONS, type PasskeyPlace } from '#base/operators/screens/messages.ts';
import { isEmail } from '#base/domain/email.ts';
import { paths } from '#base/paths.ts';
import {
  OPERATOR_ROLES,
  SESSION_IDLE_MS,
  mayEnter,
  type OperatorServices,
} from '#base/operators/store/operator-store.ts';
import type { ReleaseServices } from '#publog/releases/release-registry.ts';
import { orUnavailable, type PageAnswer } from '#base/http/frame/page.ts';

export type OperatorsPageData = Awaited<ReturnType<typeof read>> | null;

type Services = Pick<OperatorServices, 'operators' | 'passkeysAllowed'> & Pick<ReleaseServices, 'releaseNodes'>;

export async function load(request: OperatorRequest, services: Services): Promise<PageAnswer<OperatorsPageData>> {
  return orUnavailable(async () => {
    if (request.form === null) return { kind: 'personal', data: await read(request, services) };
    await change(request.form, request, services);
    return { kind: 'see-other', path: paths.operators() };
  });
}

/** An operator of one role sees only its own. Null while the store is out. */
async function read({ identity }: OperatorRequest, { operators, passkeysAllowed, releaseNodes }: Services) {
  const { operator: you, session } = identity;
  const seesAll = mayEnter(you.role, 'operators');
  const nowMs = Date.now();
  const [all, sessions, passkeys, releases] = await Promise.all([
    operators.listOperators(),
    operators.listSessions(nowMs - SESSION_IDLE_MS, seesAll ? undefined : you.id),
    operators.listPasskeys(you.id),
    seesAll ? releaseNodes() : null,
  ]);
  const passkeyPlace: PasskeyPlace =
    session === null ? 'program' : you.source === 'link' ? 'link' : passkeysAllowed() ? 'ready' : 'origin';
  return {
    you,
    thisSession: session?.id ?? null,
    operators: seesAll ? all : all.filter(({ id }) => id === you.id),
    sessions,
    passkeys,
    passkeyPlace,
    releases,
    nowMs,
  };
}

/** An operator of one role ends only its own sessions. */
async function change(
  form: URLSearchParams,
  { identity, audit }: OperatorRequest,
  { operators }: Services,
): Promise<void> {
  const { operator: you, session } = identity;
  const own = mayEnter(you.role, 'operators') ? undefined : you.id;
  const namedIn = <Row extends { id: string | number }>(rows: readonly Row[], field: string): Row | undefined =>
    rows.find(({ id }) => String(id) === form.get(field));
  switch (OPERATOR_ACTIONS.find((action) => action === form.get('action'))) {
    case 'end-session': {
      const named = namedIn(await operators.listSessions(Date.now() - SESSION_IDLE_MS, own), 'session');
      if (named === undefined) return;
      await audit('session-ended', `${named.operator.name}, ${named.device}`);
      await operators.endSession(named.id);
      return;
    }
    case 'end-others':
      await audit('session-ended', own === undefined ? 'all others' : `all others of ${you.name}`);
      await operators.endSessions({ operatorId: own, exceptId: session?.id });
      return;
    case 'remove-passkey': {
      const named = namedIn(await operators.listPasskeys(you.id), 'passkey');
      if (named === undefined) return;
      await audit('passkey-removed', named.label);
      await operators.removePasskey(you.id, named.id);
      return;
    }
    case 'set-role': {
      const role = OPERATOR_ROLES.find((one) => one === form.get('role'));
      const named = namedIn(await operators.listOperators(), 'operator');
      // nobody shuts the last way in: one's own role stays
      if (own !== undefined || role === undefined || named?.source !== 'key' || named.id === you.id) return;
      await audit('operator-role', `${named.name}, ${role}`);
      await operators.setRole(named.id, role);
      return;
    }
    case 'set-email': {
      const named = namedIn(await operators.listOperators(), 'operator');
      const email = (form.get('email') ?? '').trim();
      if (named === undefined || (own ?? named.id) !== named.id || (email !== '' && !isEmail(email))) return;
      await audit('operator-email', named.name);
      await operators.setEmail(named.id, email);
      return;
    }
    case undefined:
  }
}

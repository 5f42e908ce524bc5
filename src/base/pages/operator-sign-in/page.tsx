import { paths } from '../../paths.ts';
import { Button } from '../../ui/elements.tsx';
import { describedBy, Field, TextInput } from '../../ui/field.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { titledPage } from '../../frame/titled-page.tsx';

/** `action`: where the form leads, if not here. */
export type SignInPageData = {
  message: string;
  /** `message` is about the key that was shown. */
  wrong: boolean;
  needs: 'key' | 'passkey';
  fields: readonly (readonly [string, string])[];
  action?: string;
};

/** Asks for the key, then for the passkey. */
export const { head, View } = titledPage<SignInPageData>({
  path: paths.home(),
  title: 'Operator sign-in',
  description: 'This page is open to the operators of the site.',
  content: (data) => (
    <div className="grid grid-cols-[26rem_minmax(0,1fr)] gap-8 items-center my-8 narrow:grid-cols-1">
      <form method="post" action={data.action} className="panel grid gap-3">
        <h1>Operator sign-in</h1>
        {!data.wrong && <p className="muted">{data.message}</p>}
        {data.fields.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        {data.needs === 'passkey' ? (
          <PasskeyStep next={data.action} />
        ) : (
          <KeyStep error={data.wrong ? data.message : null} />
        )}
      </form>
      <SignInFacts />
    </div>
  ),
});

const hint = 'Starts with op_, or is the setting OPERATOR_KEY.';

const KeyStep = ({ error }: { error: string | null }) => (
  <>
    <Field id="operator-key" label="Key" required hint={hint} error={error}>
      <TextInput
        id="operator-key"
        name="operator-key"
        type="password"
        autoComplete="current-password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- there is nothing else to do here
        autoFocus
        required
        aria-invalid={error !== null || undefined}
        aria-describedby={describedBy('operator-key', { hint, error })}
      />
    </Field>
    <div className="buttons">
      <Button type="submit" kind="go">
        Open
      </Button>
    </div>
  </>
);

const PasskeyStep = ({ next }: { next: string | undefined }) => (
  <div className="grid gap-2" data-passkey="sign-in" data-next={next}>
    <Button kind="go" icon="passkey" disabled>
      Use your passkey
    </Button>
    <p className="field-error empty:hidden" role="alert" />
    <noscript>
      <p>Passkeys need JavaScript.</p>
    </noscript>
  </div>
);

const FACTS: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'passkey',
    title: 'No passkey yet?',
    text: 'Sign in with your key, then add one under Operators. It is asked for after the key from then on.',
  },
  {
    icon: 'key',
    title: 'Key lost?',
    text: 'Whoever runs the server makes a new one: npm run operators -- new-key NAME.',
  },
  {
    icon: 'clock',
    title: 'Five wrong keys',
    text: 'make further wrong ones wait, for a minute and then longer, and are in the audit log. The right key opens at any time.',
  },
  {
    icon: 'ok',
    title: 'Nothing leaves this server',
    text: 'A passkey’s secret stays on your device, and of a key only a hash is kept.',
  },
];

const SignInFacts = () => (
  <ul>
    {FACTS.map(({ icon, title, text }) => (
      <li className="flex gap-3 py-3 not-first:ruled-t" key={title}>
        <Icon name={icon} />
        <div>
          <b>{title}</b>
          <p className="muted m-0">{text}</p>
        </div>
      </li>
    ))}
  </ul>
);

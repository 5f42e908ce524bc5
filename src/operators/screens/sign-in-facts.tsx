import { Icon, type IconName } from '../../ui/icon.tsx';

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
    icon: 'stop',
    title: 'Five wrong keys',
    text: 'block your address for a minute, then for longer, and are written into the audit log.',
  },
  {
    icon: 'ok',
    title: 'Nothing leaves this server',
    text: 'A passkey’s secret stays on your device, and of a key only a hash is kept.',
  },
];

/** Help beside the sign-in form. */
export const SignInFacts = () => (
  <ul className="sign-in-facts">
    {FACTS.map(({ icon, title, text }) => (
      <li key={title}>
        <Icon name={icon} />
        <div>
          <b>{title}</b>
          <p className="muted">{text}</p>
        </div>
      </li>
    ))}
  </ul>
);

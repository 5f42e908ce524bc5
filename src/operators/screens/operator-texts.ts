/** What the field `action` of a form on /operators asks for. */
export const OPERATOR_ACTIONS = ['end-session', 'end-others', 'remove-passkey'] as const;
export type OperatorActionName = (typeof OPERATOR_ACTIONS)[number];

/** Whether the reader can add a passkey here, or why not. */
export type PasskeyPlace = 'ready' | 'origin' | 'program' | 'link';

export const PASSKEY_PLACE_WORDS: Record<Exclude<PasskeyPlace, 'ready'>, string> = {
  origin:
    'Browsers allow passkeys at a host name with https, or at localhost. Set SITE_URL to such an address and open the site there.',
  program: 'A program that shows a key has no passkey.',
  link: 'You are signed in by the link that the server printed. Passkeys belong to an operator with a key: npm run operators -- add NAME.',
};

export const operatorTexts = {
  unavailable: 'Operators, sessions and the log cannot be read now. Please try again.',
};

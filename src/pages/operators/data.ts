import type { PasskeyPlace } from '../../operators/screens/messages.ts';
import type { PasskeyRow } from '../../operators/screens/passkey-panel.tsx';
import type { Operator, OperatorSession } from '../../operators/store/operator-store.ts';

/** Operators and their sessions; an operator of one role sees only what is its own. Null while the store does not answer. */
export type OperatorsPageData = {
  you: Operator;
  /** Id of the session that reads the page; null for a program that showed a key. */
  thisSession: number | null;
  operators: readonly Operator[];
  sessions: readonly OperatorSession[];
  passkeys: readonly PasskeyRow[];
  passkeyPlace: PasskeyPlace;
  nowMs: number;
} | null;

import { paths } from '#base/paths.ts';
import { Button, buttonClass } from '#base/ui/button.tsx';
import { Field, TextArea } from '#base/ui/field.tsx';
import { REASON_LENGTH } from './decision-form.ts';

type ReasonFormProps = {
  token: string;
  /** Of the quotation that it is about. */
  version?: number;
  /** What unfolds the form, and what sends it. */
  words: { open: string; send: string };
  action: 'decline' | 'withdraw';
  reason: string;
};

/** Declines or withdraws, with a reason if the buyer likes to say one. It unfolds first: no single press ends a request. */
export const ReasonForm = ({ token, version, words, action, reason }: ReasonFormProps) => (
  <details className="decline no-print" open={reason !== ''}>
    <summary className={buttonClass('plain', 's')}>{words.open}</summary>
    <form method="post" action={paths.receipt(token)}>
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      <Field id="reason" label="Why, if you like to say">
        <TextArea id="reason" name="reason" rows={3} maxLength={REASON_LENGTH} defaultValue={reason} />
      </Field>
      <Button type="submit" name="action" value={action} size="s">
        {words.send}
      </Button>
    </form>
  </details>
);

/** For a request that waits for its answer. */
export const WithdrawForm = ({ token, reason }: Pick<ReasonFormProps, 'token' | 'reason'>) => (
  <section className="section no-print">
    <div className="section-head">
      <h2>Not needed any more?</h2>
    </div>
    <p className="muted">Withdraw the request, and nobody works on it. It stays here: ask us, and we open it again.</p>
    <ReasonForm {...{ token, reason }} action="withdraw" words={{ open: 'Withdraw', send: 'Withdraw the request' }} />
  </section>
);

import { rfqNumberAt } from '#base/domain/rfq-number.ts';
import { namedFieldProblems, type FormRefusal } from './form-refusal.ts';
import {
  changeLines,
  checkHomeEntries,
  homePayload,
  linesSentAsOne,
  readHomeEntries,
  type HomeEntries,
} from './home-entries.ts';
import { quoteMessages } from './messages.ts';
import type { SubmitQuote } from '#desk/request/quote-payload.ts';

type HomeFormAnswer =
  | { kind: 'stored'; receiptPath: string }
  /** The form again with its entries: a line was added or removed, or something is wrong. */
  | {
      kind: 'again';
      entries: HomeEntries;
      refusal: FormRefusal | null;
      status?: 400 | 403 | 413 | 415 | 429 | 503;
    };

/** Answers the home form as a browser without JavaScript posts it: the rules are those of the browser's own side. */
export async function answerHomeForm(form: URLSearchParams, submitQuote: SubmitQuote): Promise<HomeFormAnswer> {
  const entries = readHomeEntries(form);
  const action = form.get('action');
  if (action !== null) {
    const keyed = entries.lines.map((line, key) => ({ ...line, key }));
    const lines = changeLines(keyed, action, () => keyed.length).lines.map(({ key: _key, ...line }) => line);
    return { kind: 'again', entries: { ...entries, lines }, refusal: null };
  }
  const refusal = checkHomeEntries(entries);
  if (refusal !== null) return { kind: 'again', entries, refusal };
  // How long the form was open is not known without JavaScript: only the hidden field guards.
  const guard = { website: form.get('website') ?? '' };
  const outcome = await submitQuote({ ...homePayload(entries, rfqNumberAt(Date.now()), undefined), guard });
  if (outcome.kind === 'stored') {
    const lines = linesSentAsOne(entries);
    return lines.length === 0 ? outcome : { ...outcome, receiptPath: `${outcome.receiptPath}?one=${lines.join('.')}` };
  }
  if (outcome.kind === 'invalid')
    return {
      kind: 'again',
      entries,
      refusal: { words: quoteMessages.check, problems: namedFieldProblems(outcome.problems) },
    };
  const problems = [{ field: null, message: outcome.error }];
  return { kind: 'again', entries, refusal: { words: quoteMessages.home.failed, problems }, status: outcome.status };
}

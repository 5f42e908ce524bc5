import type { QuotePayload } from '../../../src/desk/request/quote-payload.ts';
import { readPayload } from './quote-payload.fixture.ts';
import { aQuoteSite, TEST_KEY, type QuoteSite } from './quote-site.fixture.ts';

export { textOf } from '../pages/site.fixture.ts';

const FORM = 'application/x-www-form-urlencoded';
export const authorization = `Bearer ${TEST_KEY}`;

/** Requests of an operator to a site. */
export const operatorOf = (site: QuoteSite) => ({
  get: (url: string) => site.app.inject({ url, headers: { authorization } }),
  post: (url: string, fields: Record<string, string>, headers: Record<string, string> = { authorization }) =>
    site.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': FORM, ...headers },
      payload: new URLSearchParams(fields).toString(),
    }),
});

/** A site whose operator answers requests by the forms of the desk. */
export async function anAnswerDesk(options: Parameters<typeof aQuoteSite>[0] = {}) {
  const env = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@parts.example', QUOTE_INBOX: 'b@parts.example' };
  const site = await aQuoteSite({ ...options, env });
  const add = async (overrides: Partial<QuotePayload> = {}) =>
    (await site.store.addQuote(readPayload(overrides), [], Date.now())).quote;
  return { ...site, ...operatorOf(site), add };
}

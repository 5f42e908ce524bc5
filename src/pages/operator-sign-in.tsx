import { SiteFrame } from '../features/site/site-frame.tsx';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { describedBy, Field, TextInput } from '../ui/field.tsx';
import type { SignInPageData } from './operator-sign-in.data.ts';
import type { Head, SiteFacts } from './page.ts';

export const head = (_data: SignInPageData, site: SiteFacts): Head => ({
  title: `Operator key | ${site.companyName}`,
  description: 'This page is open to the operator of the site.',
  canonical: paths.home(),
  noindex: true,
});

const hint = 'From npm run operators -- add NAME, or the setting OPERATOR_KEY.';

/** Asks for the key where it is needed; the form leads on to where the visitor was going. */
export const View = ({ data, site }: { data: SignInPageData; site: SiteFacts }) => {
  const error = data.wrong ? data.message : null;
  return (
    <SiteFrame site={site} sheet="Operator key">
      <form method="post" action={data.action} className="panel sign-in desk-form">
        <h1>Operator key</h1>
        {!data.wrong && <p className="muted">{data.message}</p>}
        {data.fields.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <Field id="operator-key" label="Key" required hint={hint} error={error}>
          <TextInput
            id="operator-key"
            name="operator-key"
            type="password"
            autoComplete="current-password"
            required
            aria-invalid={data.wrong || undefined}
            aria-describedby={describedBy('operator-key', { hint, error })}
          />
        </Field>
        <div className="buttons">
          <Button type="submit" kind="go">
            Open
          </Button>
        </div>
      </form>
    </SiteFrame>
  );
};

import type { ReactNode } from 'react';
import { BrandLogo, legalTextsOf } from '../../frame/brand.tsx';
import { LEGAL_TITLES } from '../../frame/messages.ts';
import { operatorsPage } from '../../frame/operators-page.tsx';
import type { SiteFacts } from '../../http/frame/page.ts';
import { paths } from '../../paths.ts';
import type { BrandPageData } from './load.server.ts';

export const { head, View } = operatorsPage<BrandPageData>({
  path: paths.operatorBrand(),
  title: 'Brand',
  description: 'What makes this site the company’s own, on one sheet.',
  unavailable: 'The brand cannot be read.',
  content: (data, site) => (
    <>
      <h1>Brand</h1>
      <p className="muted">
        {site.brand
          ? 'From the folder brand in DATA_DIR. Changes show after a restart.'
          : 'This site has the shipped words and colors. A folder brand in DATA_DIR makes it yours.'}{' '}
        <a href={paths.help({ page: 'operations' })}>How</a>
      </p>
      <table className="table">
        <tbody>
          {rowsOf(data, site).map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  ),
});

const NOT_SET = <span className="muted">as shipped</span>;

function rowsOf({ colors, tokens, now }: BrandPageData, site: SiteFacts): (readonly [string, ReactNode])[] {
  const logo = (surface: 'light' | 'dark') => (
    <BrandLogo site={site} surface={surface}>
      {site.companyName}
    </BrandLogo>
  );
  const legal = legalTextsOf(site).map(({ name }) => name);
  return [
    ['Name', `${site.companyName}, ${site.companyTagline}`],
    ['Logo on light', logo('light')],
    [
      'Logo on the bar',
      <div key="bar" className="navy">
        {logo('dark')}
      </div>,
    ],
    ...colors.map(({ name, color, on, contrast }) => [`${name} on ${on}`, `${color}, ${contrast}`] as [string, string]),
    ['Colors', tokens.length === 0 ? NOT_SET : tokens.map(([name, value]) => `${name}: ${value}`).join('; ')],
    ['First words of the home page', site.heroTitle ?? NOT_SET],
    ['Words below them', site.heroText ?? NOT_SET],
    ['Foot of pages', site.footerText ?? NOT_SET],
    ['Phone, e-mail, address', `${site.phone}, ${site.email}, ${site.address}`],
    ['Hours', site.hours],
    ['Sender of mails', site.mailSender ? `${site.mailSender.name} <${site.mailSender.address}>` : 'MAIL_FROM'],
    ['Time of the company', now],
    ['Quotations are good for', `${site.quoteValidityDays} days, to the end of the last day there`],
    ['Terms of quotations', site.quotationTerms.join(' · ')],
    ...Object.entries(LEGAL_TITLES).map(([name, title]): [string, ReactNode] => [
      title,
      legal.some((one) => one === name) ? <a href={`/${name}`}>{`/${name}`}</a> : `no file ${name}.md, so no page`,
    ]),
  ];
}

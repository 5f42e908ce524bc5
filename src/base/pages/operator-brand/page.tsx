import type { ReactNode } from 'react';
import { BrandLogo, legalTextsOf } from '../../frame/brand.tsx';
import { LEGAL_TITLES } from '../../frame/messages.ts';
import { operatorsPage } from '../../frame/operators-page.tsx';
import type { SiteFacts } from '../../http/frame/page.ts';
import { paths } from '../../paths.ts';
import { DescriptionList } from '../../ui/description-list.tsx';
import type { BrandPageData } from './load.server.ts';

export const { head, View } = operatorsPage<BrandPageData>({
  path: paths.operatorBrand(),
  title: 'Brand',
  description: 'What makes this site the company’s own, on one sheet.',
  unavailable: 'The brand cannot be read.',
  content: (data, site) => (
    <>
      <h1>Brand</h1>
      <p className="muted mb-4">
        {site.brand
          ? 'From the folder brand in DATA_DIR. Changes show after a restart.'
          : 'This site has the shipped words and colors. A folder brand in DATA_DIR makes it yours.'}{' '}
        <a href={paths.help({ page: 'operations' })}>How</a>
      </p>
      <DescriptionList prose pairs={rowsOf(data, site).map(([label, value]) => ({ label, value }))} />
      <h2 className="mt-6">As others see it</h2>
      <p className="muted">A page, and the mail and the PDF that a made-up buyer would get.</p>
      <div className="mt-4 grid grid-cols-2 gap-4 narrow:grid-cols-1">
        {PICTURES.map(([name, path]) => (
          <figure key={name} className="first:col-span-full">
            <figcaption>
              <a href={path}>{name}</a>
            </figcaption>
            <div className="ruled mt-2 overflow-hidden rounded-2 has-[iframe]:h-[36rem]" inert>
              {path.endsWith('.pdf') ? (
                <object className="h-[36rem] w-full align-top" data={path} type="application/pdf">
                  <p className="p-4">This browser shows no PDF within a page. The link opens it.</p>
                </object>
              ) : (
                <iframe className={HALVED} src={path} title={name} sandbox="allow-same-origin" />
              )}
            </div>
          </figure>
        ))}
      </div>
    </>
  ),
});

const PICTURES = [
  ['Home page', paths.home()],
  ['Mail with a quotation', paths.brandSample('mail.html')],
  ['Quotation as a PDF', paths.brandSample('quotation.pdf')],
] as const;

/** Twice as large as its frame, and drawn at half its size. */
const HALVED = 'size-[200%] origin-top-left scale-50 border-0';

const NOT_SET = <span className="muted">as shipped</span>;

function rowsOf({ colors, now }: BrandPageData, site: SiteFacts): (readonly [string, ReactNode])[] {
  const logo = (surface: 'light' | 'dark', className: string) => (
    <span className={className}>
      <BrandLogo site={site} surface={surface}>
        {site.companyName}
      </BrandLogo>
    </span>
  );
  const legal = legalTextsOf(site).map(({ name }) => name);
  return [
    ['Name', `${site.companyName}, ${site.companyTagline}`],
    ['Logo on light', logo('light', 'brand-plate inline-block')],
    ['Logo on the bar', logo('dark', 'inline-block bg-navy p-2 text-navy-text')],
    ...colors.map(({ name, color, on, contrast }) => [`${name} on ${on}`, `${color}, ${contrast}`] as [string, string]),
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

import { ListFailed } from '../../features/catalog/list-not-found.tsx';
import { makerAddress, makerName } from '../../features/catalog/maker/maker-data.ts';
import { makerMessages } from '../../features/catalog/maker/messages.ts';
import { MakerPage } from '../../features/catalog/maker/maker-page.tsx';
import { MissingWasher } from '../../features/site/missing-washer.tsx';
import { SiteFrame } from '../../features/site/site-frame.tsx';
import { breadcrumbList, makerOrganization, partList } from '../../features/site/structured-data.ts';
import { formatNsn } from '../../domain/nsn.ts';
import { paths } from '../../paths.ts';
import { Breadcrumb } from '../../ui/navigation.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { formatCount } from '../../domain/format-count.ts';
import { Num } from '../../ui/number.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import type { CagePageData } from './load.server.ts';
import type { Head, SiteFacts } from '../page.ts';

/** Parts that go into the structured data. */
const PARTS_NAMED = 20;

export function head(data: CagePageData, site: SiteFacts): Head {
  if (data.kind !== 'maker')
    return {
      title: `${data.kind === 'failed' ? `CAGE ${data.code}` : makerMessages.notFound} | ${site.companyName}`,
      description: data.kind === 'failed' ? makerMessages.failed : `No maker has the CAGE code ${data.code}.`,
      canonical: paths.catalog(),
      noindex: true,
    };
  const { cage, maker, parts, firstPage } = data;
  const name = makerName(data);
  const canonical = paths.maker(cage);
  const address = maker === null ? '' : makerAddress(maker);
  const description =
    `${name}, CAGE code ${cage}${address ? `, ${address}` : ''}: ` +
    (maker && maker.partCount > 0
      ? `${formatCount(maker.partCount)} part numbers on file, with their National Stock Numbers.`
      : 'address, status and parts on file.');
  const named = parts.parts
    .slice(0, PARTS_NAMED)
    .map(({ nsn, itemName }) => ({ name: `${formatNsn(nsn)} ${itemName}`, path: paths.part(nsn) }));
  return {
    title: `${name} (CAGE ${cage}) | ${site.companyName}`,
    description,
    canonical,
    jsonLd: [
      ...(maker === null ? [] : [makerOrganization(site, { maker, path: canonical, parent: data.parent })]),
      ...(firstPage && named.length > 0
        ? [partList(site, { name: `Parts of ${name}`, path: canonical, parts: named })]
        : []),
      breadcrumbList(site.origin, [
        { name: 'Catalog', path: paths.catalog() },
        { name: `CAGE ${cage} ${maker?.company ?? ''}`.trim(), path: canonical },
      ]),
    ],
  };
}

export const View = ({ data, site }: { data: CagePageData; site: SiteFacts }) => {
  if (data.kind === 'maker')
    return (
      <SiteFrame
        site={site}
        current="catalog"
        sheet={`CAGE ${data.cage} ${data.maker?.company ?? ''}`.trim()}
        breadcrumb={
          <Breadcrumb
            crumbs={[
              { key: 'catalog', href: paths.catalog(), label: 'Catalog' },
              { key: 'maker', label: <Num>{`CAGE ${data.cage}`}</Num> },
            ]}
          />
        }
      >
        <MakerPage data={data} />
      </SiteFrame>
    );
  return data.kind === 'failed' ? (
    <SiteFrame site={site} current="catalog" sheet={`CAGE ${data.code}`}>
      <div className="page-head">
        <ListFailed title={`CAGE ${data.code}`} text={makerMessages.failed} />
      </div>
    </SiteFrame>
  ) : (
    <NotFound code={data.code} site={site} />
  );
};

const NotFound = ({ code, site }: { code: string; site: SiteFacts }) => (
  <SiteFrame site={site} current="catalog" search={null} sheet={makerMessages.notFound}>
    <div className="not-found on-page">
      <div>
        <h1>{makerMessages.notFound}</h1>
        <p className="muted">
          No maker has the CAGE code <span className="num num-long">{code}</span>, and no listed part names it. A CAGE
          code has five letters or digits; a company is found by its name.
        </p>
        <SearchBox action={paths.catalog()} id="search" big />
        <div className="buttons">
          <ButtonLink href={paths.catalog()}>{makerMessages.backToCatalog}</ButtonLink>
        </div>
      </div>
      <MissingWasher />
    </div>
  </SiteFrame>
);

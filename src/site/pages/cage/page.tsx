import { ListFailed } from '../../catalog/list-not-found.tsx';
import { makerAddress, type MakerData, makerName } from '../../catalog/maker/maker-data.ts';
import { catalogMessages } from '../../catalog/messages.ts';
import { MakerPage } from '../../catalog/maker/maker-page.tsx';
import { NothingThere } from '#base/frame/missing-washer.tsx';
import { breadcrumbList, makerOrganization, partList } from '../../part/structured-data.ts';
import { formatNsn } from '#base/domain/nsn.ts';
import { paths } from '#base/paths.ts';
import { ButtonLink } from '#base/ui/button.tsx';
import { formatCount } from '#base/ui/format-count.ts';
import { Num } from '#base/ui/number.tsx';
import type { CagePageData } from './load.server.ts';
import type { SiteFacts } from '#base/http/frame/page.ts';
import { framedPage } from '#base/frame/titled-page.tsx';

const PARTS_NAMED = 20;

export const { head, View } = framedPage<CagePageData>((data, site) => {
  if (data.kind === 'maker') return describeMaker(data, site);
  const missing = { canonical: paths.catalog(), noindex: true, current: 'catalog' } as const;
  if (data.kind === 'failed') {
    const title = `CAGE ${data.code}`;
    const content = (
      <div className="page-head">
        <ListFailed title={title} text={catalogMessages.makerFailed} />
      </div>
    );
    return { ...missing, title, description: catalogMessages.makerFailed, content };
  }
  return {
    ...missing,
    title: catalogMessages.makerNotFound,
    description: `No maker has the CAGE code ${data.code}.`,
    search: null,
    content: <NotFound code={data.code} />,
  };
});

function describeMaker(data: MakerData, site: SiteFacts) {
  const { cage, maker, parts, firstPage } = data;
  const name = makerName(data);
  const canonical = paths.maker(cage);
  const address = maker === null ? '' : makerAddress(maker);
  const description =
    `${name}, CAGE code ${cage}${address ? `, ${address}` : ''}: ` +
    (maker && maker.partCount > 0
      ? `${formatCount(maker.partCount)} part numbers on file, with their National Stock Numbers.`
      : 'address, status and parts on file.');
  const sheet = `CAGE ${cage} ${maker?.company ?? ''}`.trim();
  const crumbs = [
    { name: 'Catalog', path: paths.catalog() },
    { name: sheet, path: canonical, label: <Num>{`CAGE ${cage}`}</Num> },
  ];
  const jsonLd = () => {
    const named = parts.parts
      .slice(0, PARTS_NAMED)
      .map(({ nsn, itemName }) => ({ name: `${formatNsn(nsn)} ${itemName}`, path: paths.part(nsn) }));
    return [
      ...(maker === null ? [] : [makerOrganization(site, { maker, path: canonical, parent: data.parent })]),
      ...(firstPage && named.length > 0
        ? [partList(site, { name: `Parts of ${name}`, path: canonical, parts: named })]
        : []),
      breadcrumbList(site.origin, crumbs),
    ];
  };
  const title = `${name} (CAGE ${cage})`;
  const content = <MakerPage data={data} />;
  return { title, description, canonical, jsonLd, current: 'catalog' as const, sheet, crumbs, content };
}

const NotFound = ({ code }: { code: string }) => (
  <NothingThere ways={<ButtonLink href={paths.catalog()}>{catalogMessages.backToCatalog}</ButtonLink>}>
    <h1>{catalogMessages.makerNotFound}</h1>
    <p className="muted">
      No maker has the CAGE code <span className="num num-long">{code}</span>, and no listed part names it. A CAGE code
      has five letters or digits; a company is found by its name.
    </p>
  </NothingThere>
);

import { dayWords } from '#base/domain/day.ts';
import { framedPage } from '#base/frame/titled-page.tsx';
import { SiteHelp } from '#base/frame/site-frame.tsx';
import type { SiteFacts } from '#base/http/frame/page.ts';
import { paths } from '#base/paths.ts';
import { CopyButton, Num } from '#base/ui/elements.tsx';
import { DescriptionList } from '#base/ui/description-list.tsx';
import { Section } from '#base/ui/table.tsx';
import { AddToQuote } from '../../cart/add-to-quote.tsx';
import type { ByCode } from '../../catalog/list-query.ts';
import { missingCode } from '../../catalog/missing-list.tsx';
import { breadcrumbList, offerOf, schema } from '../../part/structured-data.ts';
import { shelfMessages } from '../../catalog/messages.ts';
import { ShelfTable } from '../../shelf/shelf-table.tsx';
import type { StockPartData } from './load.server.ts';

export const { head, View } = framedPage<ByCode<StockPartData>>((data, site) =>
  data.kind === 'stock-part'
    ? describe(data, site)
    : missingCode(data, 'Part', {
        title: 'Part Not Found',
        description: `No part ${data.code} is on our shelf.`,
        before: 'Nothing is known here of the part number ',
        after: ' of this maker. Another spelling may find it, or ask us: we look for it.',
        failed: shelfMessages.failed,
      }),
);

function describe({ rows }: StockPartData, site: SiteFacts) {
  const [{ partNumber, cage, maker, name, countedOn, trace, unit }] = rows;
  const canonical = paths.stockPart(cage, partNumber);
  const title = [partNumber, name].filter(Boolean).join(' ');
  const made = [maker, cage && `CAGE ${cage}`].filter(Boolean).join(', ');
  const counted = dayWords(countedOn);
  const description = `${[title, made].filter(Boolean).join(', ')}: on our shelf, counted ${counted}.`;
  const crumbs = [
    { name: shelfMessages.title, path: paths.shelf() },
    { name: partNumber, path: canonical, label: <Num>{partNumber}</Num> },
  ];
  const product = () =>
    schema('Product', {
      name: name || partNumber,
      description,
      url: site.origin + canonical,
      mpn: partNumber,
      sku: partNumber,
      ...(maker && { manufacturer: { '@type': 'Organization', name: maker } }),
      offers: rows.map(offerOf),
    });
  const content = (
    <>
      <div className="page-head pt-0">
        <h1 className="wrap-anywhere">{name || partNumber}</h1>
        <p className="flex items-center gap-2">
          <Num strong>{partNumber}</Num>
          <CopyButton value={partNumber} />
        </p>
      </div>
      <DescriptionList
        pairs={[
          { label: 'Part number', number: partNumber },
          { label: 'Maker', value: cage ? <a href={paths.maker(cage)}>{made}</a> : made },
          { label: 'NSN', value: 'In no National Stock Number that we know' },
          { label: 'Trace', value: trace },
          { label: 'Counted', value: counted },
        ].filter(({ value }) => value !== '')}
      />
      <Section title={shelfMessages.title} aside={shelfMessages.confirms}>
        <ShelfTable rows={rows} />
        <p className="flex flex-wrap gap-3 items-center justify-end p-3 ruled border-t-0 bg-surface">
          Something else: any condition
          <AddToQuote nsn="" itemName={name} reference={{ partNumber, cage, company: maker }} unit={unit} />
        </p>
      </Section>
      <SiteHelp site={site} />
    </>
  );
  const jsonLd = () => [product(), breadcrumbList(site.origin, crumbs)];
  const ogType = 'product' as const;
  return { title, description, canonical, ogType, current: 'shelf' as const, crumbs, jsonLd, content };
}

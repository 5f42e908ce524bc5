import { formatNsn, fscOfNsn, fsgOfNsn, type Nsn } from '#base/domain/nsn.ts';
import { namesMakersPart } from '#base/domain/part-number.ts';
import { titled } from '../../catalog/messages.ts';
import { drawPart } from '../../drawings/draw-part.ts';
import { MAX_LINES, type OnShelf } from '../../part/stock-pick.tsx';
import { partToDraw } from '../../part/part-data.ts';
import { describePart, summarizePart } from '../../part/overview.tsx';
import { partMessages } from '../../part/messages.ts';
import type { PartData } from '../../part/load-part.server.ts';
import { InvalidNsn, NearNumberList, NsnNotFound, PartStub } from '../../part/part-missing.tsx';
import { PartPage } from '../../part/part-page.tsx';
import { SiteHelp } from '#base/frame/site-frame.tsx';
import { framedPage } from '#base/frame/titled-page.tsx';
import { breadcrumbList, CATALOG, classStep, groupStep, offerOf, schema } from '../../part/structured-data.ts';
import { paths } from '#base/paths.ts';
import type { Crumb } from '#base/ui/navigation.tsx';
import { Num } from '#base/ui/elements.tsx';
import type { NsnPageData } from './load.server.ts';

const DESCRIPTION_LENGTH = 300;
const PROPERTIES = 10;

export const { head, View } = framedPage<NsnPageData>((data, site) => {
  if (data.kind === 'part') {
    const { part, shelf } = data;
    const crumbs = crumbsOf(part.nsn, part);
    const description = [describePart(part), summarizePart(part)]
      .filter(Boolean)
      .join(' ')
      .slice(0, DESCRIPTION_LENGTH);
    return {
      title: `${formatNsn(part.nsn)} ${part.itemName}`,
      description,
      canonical: paths.part(part.nsn),
      noindex: !part.listed,
      ogType: 'product',
      jsonLd: () => [productOf(part, shelf, site.origin, description), breadcrumbList(site.origin, crumbs)],
      counted: false,
      current: 'catalog',
      crumbs,
      content: (
        <PartPage {...{ part, shelf }} edition={site} replyHours={site.replyHours} help={<SiteHelp site={site} />} />
      ),
    };
  }
  const missing = { noindex: true, current: 'catalog' } as const;
  if (data.kind === 'stub') {
    const title = partMessages.stubTitle(formatNsn(data.nsn));
    const [canonical, crumbs] = [paths.part(data.nsn), crumbsOf(data.nsn)];
    const stub = { title, description: partMessages.stubText, canonical, sheet: formatNsn(data.nsn), crumbs };
    return { ...missing, ...stub, content: <PartStub nsn={data.nsn} /> };
  }
  const isInvalid = data.kind === 'invalid';
  return {
    ...missing,
    title: isInvalid ? partMessages.invalid : partMessages.notFound,
    description: isInvalid ? partMessages.invalid : partMessages.notFoundText,
    canonical: isInvalid ? paths.catalog() : paths.part(data.nsn),
    search: null,
    sheet: isInvalid ? 'Stock number' : formatNsn(data.nsn),
    content: (
      <>
        {isInvalid ? <InvalidNsn text={data.text} /> : <NsnNotFound nsn={data.nsn} isSearched />}
        <NearNumberList near={data.near} />
      </>
    ),
  };
});

const crumbsOf = (nsn: Nsn, titles?: Pick<PartData, 'groupTitle' | 'classTitle'>): Crumb[] => [
  CATALOG,
  groupStep({ fsg: fsgOfNsn(nsn), title: titles?.groupTitle }),
  classStep({ fsc: fscOfNsn(nsn), title: titles?.classTitle }),
  { name: formatNsn(nsn), path: paths.part(nsn), label: <Num>{formatNsn(nsn)}</Num> },
];

/** Offers stand only for what is on the shelf. */
function productOf(part: PartData, shelf: OnShelf, origin: string, description: string): object {
  const nsn = formatNsn(part.nsn);
  const ofMaker = part.partNumbers?.find(({ category, variation }) =>
    namesMakersPart({ rncc: category?.code, rnvc: variation?.code }),
  );
  const { partNumber, company } = ofMaker ?? {};
  const properties = (part.sections.characteristics ?? [])
    .slice(0, PROPERTIES)
    .flatMap(({ requirements_statement: title, clear_text_reply: reply }) =>
      title && reply ? [{ '@type': 'PropertyValue', name: title.code, value: reply.code }] : [],
    );
  return schema('Product', {
    name: part.itemName,
    description,
    url: origin + paths.part(part.nsn),
    ...(part.listed && drawPart(partToDraw(part)) && { image: origin + paths.drawing(part.nsn) }),
    sku: nsn,
    productID: `NSN:${nsn}`,
    category: titled(`FSC ${part.fsc}`, part.classTitle),
    ...(partNumber && { mpn: partNumber }),
    ...(company && { manufacturer: { '@type': 'Organization', name: company } }),
    ...(properties.length > 0 && { additionalProperty: properties }),
    ...(shelf?.length && { offers: shelf.slice(0, MAX_LINES).map(offerOf) }),
  });
}

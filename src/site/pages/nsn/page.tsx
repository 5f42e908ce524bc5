import { formatNsn, fscOfNsn, fsgOfNsn, type Nsn } from '#base/domain/nsn.ts';
import { describePart, summarizePart } from '../../part/overview.tsx';
import { partMessages } from '../../part/messages.ts';
import type { PartData } from '../../part/load-part.server.ts';
import { invalidWords, NearNumberList, notFoundWords, PartStub } from '../../part/part-missing.tsx';
import { PartPage } from '../../part/part-page.tsx';
import { editionOf } from '../../part/part-section.tsx';
import { NothingThere } from '#base/frame/missing-washer.tsx';
import { SiteFrame, SiteHelp } from '#base/frame/site-frame.tsx';
import { breadcrumbList, product } from '../../part/structured-data.ts';
import { paths } from '#base/paths.ts';
import { Breadcrumb, type Crumb } from '#base/ui/navigation.tsx';
import { Num } from '#base/ui/number.tsx';
import type { NsnPageData } from './load.server.ts';
import type { Head, SiteFacts } from '#base/http/frame/page.ts';

const DESCRIPTION_LENGTH = 300;
const PROPERTIES = 10;

export function head(data: NsnPageData, site: SiteFacts): Head {
  if (data.kind === 'part') return partHead(data.part, site);
  const { title, description } = missingWords(data);
  return {
    title: `${title} | ${site.companyName}`,
    description,
    canonical: 'nsn' in data ? paths.part(data.nsn) : paths.catalog(),
    noindex: true,
  };
}

function missingWords(data: Exclude<NsnPageData, { kind: 'part' }>): { title: string; description: string } {
  if (data.kind === 'invalid') return { title: partMessages.invalid, description: partMessages.invalid };
  if (data.kind === 'not-found') return { title: partMessages.notFound, description: partMessages.notFoundText };
  return { title: partMessages.stubTitle(formatNsn(data.nsn)), description: partMessages.stubText };
}

const withTitle = (code: string, title: string | null | undefined) => `${code}${title ? ` ${title}` : ''}`;
const className = ({ fsc, classTitle }: PartData) => withTitle(`FSC ${fsc}`, classTitle);

/** Without titles that cannot be read. */
const crumbsOf = (nsn: Nsn, titles?: Pick<PartData, 'groupTitle' | 'classTitle'>): Crumb[] => [
  { name: 'Catalog', path: paths.catalog() },
  { name: withTitle(`FSG ${fsgOfNsn(nsn)}`, titles?.groupTitle), path: paths.group(fsgOfNsn(nsn)) },
  { name: withTitle(`FSC ${fscOfNsn(nsn)}`, titles?.classTitle), path: paths.supplyClass(fscOfNsn(nsn)) },
  { name: formatNsn(nsn), path: paths.part(nsn), label: <Num>{formatNsn(nsn)}</Num> },
];

function partHead(part: PartData, site: SiteFacts): Head {
  const nsn = formatNsn(part.nsn);
  const path = paths.part(part.nsn);
  const description = [describePart(part), summarizePart(part)].filter(Boolean).join(' ').slice(0, DESCRIPTION_LENGTH);
  const first = part.partNumbers?.[0];
  const properties = (part.sections.characteristics ?? [])
    .slice(0, PROPERTIES)
    .flatMap((row) =>
      row.requirements_statement && row.clear_text_reply
        ? [{ name: row.requirements_statement.code, value: row.clear_text_reply.code }]
        : [],
    );
  return {
    title: `${nsn} ${part.itemName} | ${site.companyName}`,
    description,
    canonical: path,
    noindex: !part.listed,
    ogType: 'product',
    jsonLd: [
      product(site, {
        name: part.itemName,
        description,
        path,
        nsn,
        category: className(part),
        partNumber: first?.partNumber ?? null,
        maker: first?.company ?? null,
        properties,
      }),
      breadcrumbList(site.origin, crumbsOf(part.nsn, part)),
    ],
  };
}

const MissingPart = ({ data }: { data: Extract<NsnPageData, { kind: 'invalid' | 'not-found' }> }) => {
  const { words, ways } = data.kind === 'invalid' ? invalidWords(data.text) : notFoundWords(data.nsn);
  return (
    <>
      <NothingThere search={data.kind === 'invalid' ? data.text : formatNsn(data.nsn)} ways={ways}>
        {words}
      </NothingThere>
      <NearNumberList near={data.near} />
    </>
  );
};

export const View = ({ data, site }: { data: NsnPageData; site: SiteFacts }) => {
  const part = data.kind === 'part' ? data.part : undefined;
  const nsn = 'nsn' in data ? data.nsn : part?.nsn;
  const itemName = part ? ` ${part.itemName}` : '';
  const isKnown = nsn !== undefined && data.kind !== 'not-found';
  return (
    <SiteFrame
      site={site}
      current="catalog"
      search={data.kind === 'invalid' || data.kind === 'not-found' ? null : undefined}
      sheet={nsn === undefined ? 'Stock number' : formatNsn(nsn) + itemName}
      counted={part === undefined}
      breadcrumb={isKnown && <Breadcrumb crumbs={crumbsOf(nsn, part)} />}
    >
      {part && (
        <PartPage part={part} edition={editionOf(site)} replyHours={site.replyHours} help={<SiteHelp site={site} />} />
      )}
      {data.kind === 'stub' && <PartStub nsn={data.nsn} />}
      {(data.kind === 'invalid' || data.kind === 'not-found') && <MissingPart data={data} />}
    </SiteFrame>
  );
};

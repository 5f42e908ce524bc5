import { formatNsn, fscOfNsn, fsgOfNsn } from '../../domain/nsn.ts';
import { describePart, summarizePart } from '../../features/part/overview.tsx';
import { partMessages } from '../../features/part/messages.ts';
import type { PartData } from '../../features/part/part-data.ts';
import { PartInvalid, PartNotFound, PartStub } from '../../features/part/part-missing.tsx';
import { PartPage } from '../../features/part/part-page.tsx';
import { editionOf } from '../../features/part/part-section.tsx';
import { SiteFrame, SiteHelp } from '../../features/site/site-frame.tsx';
import { breadcrumbList, product } from '../../features/site/structured-data.ts';
import { paths } from '../../paths.ts';
import { Breadcrumb } from '../../ui/navigation.tsx';
import { Num } from '../../ui/number.tsx';
import type { NsnPageData } from './load.server.ts';
import type { Head, SiteFacts } from '../page.ts';

/** Search engines show about this much of a description. */
const DESCRIPTION_LENGTH = 300;
/** Characteristics that go into the structured data. */
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

const groupName = (part: PartData) => `FSG ${part.fsg}${part.groupTitle ? ` ${part.groupTitle}` : ''}`;
const className = (part: PartData) => `FSC ${part.fsc}${part.classTitle ? ` ${part.classTitle}` : ''}`;

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
      breadcrumbList(site.origin, [
        { name: 'Catalog', path: paths.catalog() },
        { name: groupName(part), path: paths.group(part.fsg) },
        { name: className(part), path: paths.supplyClass(part.fsc) },
        { name: nsn, path },
      ]),
    ],
  };
}

export const View = ({ data, site }: { data: NsnPageData; site: SiteFacts }) => {
  if (data.kind === 'part')
    return (
      <SiteFrame
        site={site}
        current="catalog"
        sheet={`${formatNsn(data.part.nsn)} ${data.part.itemName}`}
        breadcrumb={<PartBreadcrumb part={data.part} />}
      >
        <PartPage part={data.part} edition={editionOf(site)} help={<SiteHelp site={site} />} />
      </SiteFrame>
    );
  return (
    <SiteFrame
      site={site}
      current="catalog"
      sheet={'nsn' in data ? formatNsn(data.nsn) : 'Stock number'}
      breadcrumb={
        data.kind === 'stub' && (
          <Breadcrumb
            crumbs={[
              { key: 'catalog', href: paths.catalog(), label: 'Catalog' },
              { key: 'group', href: paths.group(fsgOfNsn(data.nsn)), label: `FSG ${fsgOfNsn(data.nsn)}` },
              { key: 'class', href: paths.supplyClass(fscOfNsn(data.nsn)), label: `FSC ${fscOfNsn(data.nsn)}` },
              { key: 'part', label: <Num>{formatNsn(data.nsn)}</Num> },
            ]}
          />
        )
      }
    >
      {data.kind === 'stub' ? (
        <PartStub nsn={data.nsn} />
      ) : (
        <div className="page-head">
          {data.kind === 'invalid' && <PartInvalid />}
          {data.kind === 'not-found' && <PartNotFound nsn={data.nsn} />}
        </div>
      )}
    </SiteFrame>
  );
};

const PartBreadcrumb = ({ part }: { part: PartData }) => (
  <Breadcrumb
    crumbs={[
      { key: 'catalog', href: paths.catalog(), label: 'Catalog' },
      { key: 'group', href: paths.group(part.fsg), label: groupName(part) },
      { key: 'class', href: paths.supplyClass(part.fsc), label: className(part) },
      { key: 'part', label: <Num>{formatNsn(part.nsn)}</Num> },
    ]}
  />
);

import type { ApiDocs } from '../../api/read-api-docs.ts';
import { ApiPage } from '../../api/api-page.tsx';
import { breadcrumbList, catalogDataset } from '../../part/structured-data.ts';
import { paths } from '#base/paths.ts';
import { framedPage, PageHead } from '#base/frame/titled-page.tsx';

const title = 'Catalog API';
const description =
  'The whole catalog for programs: items by NSN, part number, class and maker, as JSON or CSV, without a key.';

export const { head, View } = framedPage<ApiDocs>((data, site) => ({
  title,
  description,
  canonical: paths.api(),
  jsonLd: () => [
    ...(site.editionDate === null ? [] : [catalogDataset(site)]),
    breadcrumbList(site.origin, [{ name: title, path: paths.api() }]),
  ],
  content: (
    <>
      <PageHead title={title}>{description}</PageHead>
      <ApiPage docs={data} origin={site.origin} hasShelf={site.hasShelf} />
    </>
  ),
}));

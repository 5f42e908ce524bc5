import { siteMessages } from '../../frame/messages.ts';
import { NothingThere } from '../../frame/missing-washer.tsx';
import { framedPage } from '../../frame/titled-page.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/elements.tsx';
import type { LegalPageData } from './load.server.ts';

export const { head, View } = framedPage<LegalPageData>(({ path, title, html }, site) => ({
  canonical: path,
  title: html === null ? siteMessages.notFoundTitle : title,
  description: `${title}: ${site.companyName}.`,
  noindex: true,
  content:
    html === null ? (
      <NothingThere ways={<ButtonLink href={paths.home()}>Back to the home page</ButtonLink>}>
        <h1>{siteMessages.notFoundTitle}</h1>
      </NothingThere>
    ) : (
      <article className="legal-text">
        <h1>{title}</h1>
        <div dangerouslySetInnerHTML={{ __html: html }} />
      </article>
    ),
}));

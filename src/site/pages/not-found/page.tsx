import { siteMessages } from '#base/frame/messages.ts';
import { NothingThere } from '#base/frame/missing-washer.tsx';
import { paths } from '#base/paths.ts';
import { ButtonLink, Num } from '#base/ui/elements.tsx';
import type { NotFoundPageData } from './load.server.ts';
import { titledPage } from '#base/frame/titled-page.tsx';

export const { head, View } = titledPage<NotFoundPageData>({
  path: paths.home(),
  title: 'Page not found',
  description: 'Nothing is filed under this address. A part is found by its number.',
  search: null,
  content: (data) => (
    <NothingThere
      ways={
        <>
          <ButtonLink href={paths.home()}>Back to the home page</ButtonLink>
          <ButtonLink kind="quiet" href={paths.catalog()}>
            Browse Catalog
          </ButtonLink>
        </>
      }
    >
      <span className="label">
        Error <Num>404</Num>
      </span>
      <h1>{siteMessages.notFoundTitle}</h1>
      <p className="muted">
        Nothing is filed under <span className="num num-long">{data.path}</span>. If you were after a part, its number
        will find it.
      </p>
    </NothingThere>
  ),
});

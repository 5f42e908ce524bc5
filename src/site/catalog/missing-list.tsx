import { paths } from '#base/paths.ts';
import { ButtonLink } from '#base/ui/button.tsx';
import { Empty } from '#base/ui/feedback.tsx';
import { catalogMessages } from './messages.ts';
const ListNotFound = ({ title, code, thing }: { title: string; code: string; thing: string }) => (
  <Empty
    level={1}
    icon="search"
    title={title}
    action={<ButtonLink href={paths.catalog()}>{catalogMessages.backToCatalog}</ButtonLink>}
  >
    There is no supply {thing} <span className="num num-long">{code}</span> in this catalog.
  </Empty>
);

export const ListFailed = ({ title, text = catalogMessages.failed }: { title: string; text?: string }) => (
  <Empty
    level={1}
    icon="warn"
    title={title}
    action={
      <>
        <ButtonLink kind="ink" href="">
          {catalogMessages.tryAgain}
        </ButtonLink>
        <ButtonLink kind="quiet" href={paths.catalog()}>
          {catalogMessages.backToCatalog}
        </ButtonLink>
      </>
    }
  >
    {text}
  </Empty>
);

export const missingList = (
  { kind, code }: { kind: 'not-found' | 'failed'; code: string },
  { level, thing, notFound }: { level: string; thing: string; notFound: string },
) => ({
  title: kind === 'failed' ? `${level} ${code}` : notFound,
  description: kind === 'failed' ? catalogMessages.failed : `There is no supply ${thing} ${code}.`,
  canonical: paths.catalog(),
  noindex: true,
  current: 'catalog' as const,
  sheet: `${level} ${code}`,
  content: (
    <div className="page-head">
      {kind === 'failed' ? (
        <ListFailed title={`${level} ${code}`} />
      ) : (
        <ListNotFound title={notFound} code={code} thing={thing} />
      )}
    </div>
  ),
});

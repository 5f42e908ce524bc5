import { ListFailed, ListNotFound } from './list-not-found.tsx';
import { catalogMessages } from './messages.ts';
import { paths } from '#base/paths.ts';

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

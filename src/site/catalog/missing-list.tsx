import type { ReactNode } from 'react';
import { paths } from '#base/paths.ts';
import { NothingThere } from '#base/frame/missing-washer.tsx';
import { ButtonLink, Empty } from '#base/ui/elements.tsx';
import { catalogMessages } from './messages.ts';

export const ToCatalog = ({ kind }: { kind?: 'quiet' }) => (
  <ButtonLink kind={kind} href={paths.catalog()}>
    Back to Catalog
  </ButtonLink>
);

/** Shown while the store is out. `again`: another address to try than the page's own. */
export const Failed = ({ title, text, again = '' }: { title: string; text?: string; again?: string }) => (
  <div className="page-head">
    <Empty
      level={1}
      icon="warn"
      title={title}
      action={
        <>
          <ButtonLink kind="ink" href={again} rel={again ? 'nofollow' : undefined}>
            Try again
          </ButtonLink>
          <ToCatalog kind="quiet" />
        </>
      }
    >
      {text}
    </Empty>
  </div>
);

type Missing = { kind: 'not-found' | 'failed'; code: string };
type NotFound = Record<'title' | 'description', string> & { failed?: string };

/** Describes a page whose code names nothing, or which could not be read. `level`: "FSC". */
function missingPage(
  { kind, code }: Missing,
  level: string,
  { failed = catalogMessages.failed, ...notFound }: NotFound & { content: ReactNode; search?: null },
) {
  const title = `${level} ${code}`;
  const page = { canonical: paths.catalog(), noindex: true, current: 'catalog' } as const;
  return kind === 'failed'
    ? { ...page, title, description: failed, content: <Failed title={title} text={failed} /> }
    : { ...page, ...notFound };
}

/** `before` and `after`: words around the code. */
export const missingCode = (
  data: Missing,
  level: string,
  { before, after, ...words }: NotFound & Record<'before' | 'after', string>,
) =>
  missingPage(data, level, {
    ...words,
    search: null,
    content: (
      <NothingThere ways={<ToCatalog />}>
        <h1>{words.title}</h1>
        <p className="muted">
          {before}
          <span className="num num-long">{data.code}</span>
          {after}
        </p>
      </NothingThere>
    ),
  });

/** Is in the frame of its level: "FSC 9999". */
export function missingList(data: Missing, level: 'FSG' | 'FSC', thing: 'group' | 'class') {
  const title = `${level} Not Found`;
  const page = missingPage(data, level, {
    title,
    description: `There is no supply ${thing} ${data.code}.`,
    content: (
      <div className="page-head">
        <Empty level={1} icon="search" title={title} action={<ToCatalog />}>
          There is no supply {thing} <span className="num num-long">{data.code}</span> in this catalog.
        </Empty>
      </div>
    ),
  });
  return { ...page, sheet: `${level} ${data.code}` };
}

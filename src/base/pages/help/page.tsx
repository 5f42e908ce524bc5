import { operatorsPage } from '../../frame/operators-page.tsx';
import { paths } from '../../paths.ts';
import { Button, Count, Empty, plural } from '../../ui/elements.tsx';
import { TextInput } from '../../ui/field.tsx';
import type { HelpPageData } from './load.server.ts';

export const { head, View } = operatorsPage<HelpPageData>({
  path: paths.help(),
  title: 'Help',
  description: 'The documents of this version, for operators.',
  unavailable: 'The documents cannot be read.',
  content: (data) => (
    <div className="help">
      <form className="flex gap-2" action={paths.help()}>
        <TextInput type="search" name="q" defaultValue={data.asked} maxLength={200} aria-label="Search the documents" />
        <Button type="submit" kind="ink">
          Search
        </Button>
      </form>
      {data.shown === null ? (
        <DocumentList {...data} />
      ) : data.shown === 'missing' ? (
        <Empty level={1} icon="list" title="No such document" />
      ) : (
        <article dangerouslySetInnerHTML={{ __html: data.shown.html }} />
      )}
    </div>
  ),
});

const DocumentList = ({ documents, asked, count, found }: HelpPageData) => (
  <>
    <h1>Help</h1>
    {asked !== '' && (
      <p>
        <Count of={count} /> {plural(count, 'section', 'sections')} with all words of “{asked}”
        {count > found.length && `, the first ${found.length} of them`}
      </p>
    )}
    {found.map(({ name, document, heading, id, sentence }) => (
      <p key={`${name}#${id}`}>
        <a href={`${paths.help({ page: name })}#${id}`}>{heading}</a> <small className="muted">{document}</small>
        <br />
        {sentence}
      </p>
    ))}
    <ul>
      {documents.map(({ name, title, purpose }) => (
        <li key={name}>
          <a href={paths.help({ page: name })}>{title}</a>: {purpose}
        </li>
      ))}
    </ul>
  </>
);

import { plainText } from '../../domain/plain-text.ts';
import { helpDocuments, type HelpDocument, type HelpMatch } from '../../help/read-documents.ts';
import type { PageAnswer, PageRequest } from '../../http/frame/page.ts';

export type HelpPageData = {
  documents: readonly Omit<HelpDocument, 'html'>[];
  shown: HelpDocument | 'missing' | null;
  asked: string;
  count: number;
  found: readonly HelpMatch[];
};

/** `/help` lists and searches the documents, `/help/{page}` shows one (G8.2). */
export function load({ params: { page }, query }: PageRequest): PageAnswer<HelpPageData> {
  const { documents, search } = helpDocuments();
  const asked = plainText(query.get('q') ?? '');
  const shown: HelpPageData['shown'] =
    page === undefined ? null : (documents.find(({ name }) => name === page) ?? 'missing');
  const data = { documents, shown, asked, ...search(asked) };
  return shown === 'missing' ? { kind: 'refused', status: 404, data } : { kind: 'personal', data };
}

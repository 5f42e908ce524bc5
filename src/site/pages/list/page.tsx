import { listTexts } from '#base/lists/messages.ts';
import { PostedResult } from '../../bom-match/screen/posted-result.tsx';
import { LIST_DRAFT_KEY } from '../../bom-match/screen/use-bom-match.ts';
import { paths } from '#base/paths.ts';
import { IslandMount } from '#base/ui/island-mount.tsx';
import type { ListPageData } from './load.server.ts';
import { Island } from './island.tsx';
import { PageHead, titledPage } from '#base/frame/titled-page.tsx';

export const { head, View } = titledPage<ListPageData>({
  path: paths.list(),
  title: listTexts.title,
  description:
    'Paste part numbers and NSNs from a spreadsheet or a mail, see which are in the catalog, and ask for a quote.',
  content: ({ posted }) => (
    <>
      <PageHead title={listTexts.title}>{listTexts.lead}</PageHead>
      <div className="grid grid-cols-[minmax(0,19rem)_minmax(0,1fr)] gap-8 items-start min-h-[calc(100dvh_-_var(--barh))] [&:has(.list-start)]:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] [&:has(.list-start)_textarea]:min-h-112! narrow:grid-cols-1! narrow:[&:has(.list-start)_textarea]:min-h-72! [&>[data-island]]:contents">
        <IslandMount
          name="list"
          component={Island}
          keys={posted === null ? [LIST_DRAFT_KEY] : undefined}
          props={{
            text: posted?.text ?? '',
            hasPosted: posted?.outcome.kind === 'matched',
            refusal: posted?.outcome.kind === 'refused' ? posted.outcome.error : null,
          }}
        />
        {posted?.outcome.kind === 'matched' && (
          <PostedResult list={posted.outcome.list} choices={posted.outcome.choices} />
        )}
      </div>
    </>
  ),
});

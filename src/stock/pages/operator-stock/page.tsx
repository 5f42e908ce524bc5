import { operatorsPage } from '#base/frame/operators-page.tsx';
import { paths } from '#base/paths.ts';
import { Note } from '#base/ui/elements.tsx';
import { DraftLines } from '../../screens/draft-lines.tsx';
import { EarlierLists, ListSettingsForm } from '../../screens/list-settings.tsx';
import { NewList } from '../../screens/new-list.tsx';
import { Reading, SendFile, StockHead, StockLists } from '../../screens/stock-lists.tsx';
import type { ChosenList, StockPageData } from './load.server.ts';

export const { head, View } = operatorsPage<NonNullable<StockPageData>>({
  path: paths.stock(),
  title: 'Stock lists',
  description: 'What is on the shelf, for the operator.',
  unavailable: 'The stock lists cannot be read just now. This does not mean that there are none.',
  content: ({ why, lists, chosen }) => (
    <>
      <StockHead lists={lists} />
      {why !== '' && (
        <div role="alert" className="mb-4">
          <Note>{why}</Note>
        </div>
      )}
      <StockLists lists={lists} />
      {chosen?.shown !== 'lines' && <div data-part="stock-draft">{chosen !== null && <Draft list={chosen} />}</div>}
      {chosen?.shown === 'lines' && <DraftLines list={chosen} shown="lines" />}
      <SendFile lists={lists} chosen={chosen?.name ?? ''} />
      {chosen !== null && <ListSettingsForm list={chosen} />}
      {chosen !== null && chosen.versions.length > 0 && <EarlierLists list={chosen} />}
    </>
  ),
});

const Draft = ({ list }: { list: ChosenList }) =>
  list.linesRead !== null ? (
    <Reading name={list.name} file={list.draft?.file ?? 'The file'} lines={list.linesRead} />
  ) : list.draft === null ? null : (
    <NewList list={list} />
  );

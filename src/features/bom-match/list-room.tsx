import type { ChosenLine } from './line-state.ts';
import { ListForm } from './list-form.tsx';
import { ListResult } from './list-result-view.tsx';
import { ListStart } from './list-start.tsx';
import type { MatchedLine } from './list-result.ts';
import { useList } from './use-list.ts';

type ListRoomProps = {
  /** What was posted without JavaScript; empty without that. */
  text: string;
  /** A result of it stands on the page already. */
  hasPosted: boolean;
  /** Why what was posted could not be read. */
  refusal: string | null;
  /** Puts lines into the cart; resolves with those that are in it now. */
  addToCart: (lines: readonly ChosenLine[]) => Promise<readonly MatchedLine[]>;
};

/** The field and what comes of it. */
export const ListRoom = ({ text: posted, hasPosted, refusal, addToCart }: ListRoomProps) => {
  const list = useList(posted, hasPosted);
  const add = async (lines: readonly ChosenLine[]) => {
    if (lines.length === 0) return;
    list.decideAll(await addToCart(lines), { added: true, taken: false });
  };
  return (
    <>
      <ListForm
        text={list.text}
        onText={list.setText}
        onCheck={list.check}
        onFile={list.checkFile}
        onStop={list.stop}
        onClear={list.clear}
        isChecking={list.isChecking}
        problem={list.touched ? list.problem : refusal}
        notice={list.notice}
        onPutBack={list.before === null ? null : list.putBack}
      />
      {list.list !== null && (
        <ListResult
          list={list.list}
          choices={list.choices}
          writtenAt={(line) => list.text.split('\n')[line - 1]?.replace(/\r$/, '') ?? ''}
          onDecide={list.decide}
          onDecideAll={list.decideAll}
          onEdit={list.editLine}
          onRoles={list.checkColumns}
          onAdd={(lines) => void add(lines)}
        />
      )}
      {list.list === null && !hasPosted && <ListStart />}
    </>
  );
};

import { useCallback, useEffect, useRef, useState } from 'react';
import { paths } from '#base/paths.ts';
import { readStored, store } from '../../quote-form/stored.client.ts';
import {
  type ColumnRole,
  type LineChoice,
  type LineChoices,
  MAX_LIST_BYTES,
  type MatchedLine,
  type MatchedList,
  readColumnsField,
} from '#base/lists/list.ts';
import { listMessages, listTexts } from '#base/lists/messages.ts';

/** Longer texts are kept at rest. */
const SHORT_TEXT_LENGTH = 100_000;
const KEEP_LONG_MS = 400;

type Columns = readonly ColumnRole[] | null;
export type BomMatchState = ReturnType<typeof useBomMatch>;

export function useBomMatch(postedText: string, hasPosted: boolean, refusal: string | null) {
  const [text, setText] = useState(postedText);
  const [shown, setShown] = useState<{ list: MatchedList; columns: Columns } | null>(null);
  const [choices, setChoices] = useState<LineChoices>({});
  const [isChecking, setChecking] = useState(false);
  /** `before`: the replaced text. */
  const [said, say] = useState<{ problem?: string; notice?: string; before?: string }>({
    problem: refusal ?? undefined,
  });
  const running = useRef<AbortController | null>(null);

  const run = useCallback(async (sent: string | File, columns: Columns, typed: string) => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    setChecking(true);
    say({});
    const answer = await checkList(sent, columns, stop.signal);
    // overtaken
    if (running.current !== stop) return;
    running.current = null;
    setChecking(false);
    if ('error' in answer)
      return say(stop.signal.aborted ? { notice: 'Stopped. The list is as it was.' } : { problem: answer.error });
    document.querySelector('[data-posted-list]')?.remove();
    setShown({ list: answer, columns });
    if (answer.text === null) return;
    setText(answer.text);
    const notice = typeof sent === 'string' ? listTexts.parted : `The field now holds the lines of ${sent.name}.`;
    if (typed.trim() !== '' && typed !== answer.text) say({ notice, before: typed });
  }, []);

  // answers are not kept: check again
  useEffect(() => {
    if (postedText !== '' || hasPosted) {
      // oxlint-disable-next-line react/set-state-in-effect -- what was posted is checked once, when the browser takes over
      if (hasPosted && postedText !== '') void run(postedText, null, postedText);
      return;
    }
    const draft = readDraft();
    // typed before the scripts came (C17.11)
    const typed = (document.getElementById('list-text') as HTMLTextAreaElement | null)?.value ?? '';
    if (typed !== '' && typed !== draft?.text) {
      setText(typed);
      if (draft !== null)
        say({ notice: 'The field holds what you have just typed. Your earlier list is kept.', before: draft.text });
      return;
    }
    if (draft === null) return;
    setText((now) => now || draft.text);
    setChoices(draft.choices);
    if (draft.checked) void run(draft.text, draft.columns, draft.text);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- once, when the browser takes over
  }, []);

  const isFirst = useRef(true);
  useEffect(() => {
    const wasFirst = isFirst.current;
    isFirst.current = false;
    if (wasFirst) return undefined;
    const draft = { text, columns: shown?.columns ?? null, choices, checked: shown !== null };
    const keep = () => void store('sessionStorage', LIST_DRAFT_KEY, text === '' ? null : draft);
    if (text.length <= SHORT_TEXT_LENGTH) return keep();
    const timer = setTimeout(keep, KEEP_LONG_MS);
    return () => clearTimeout(timer);
  }, [text, shown, choices]);
  useEffect(() => () => running.current?.abort(), []);

  const decide = useCallback((lines: readonly MatchedLine[], change: Partial<LineChoice>) => {
    setChoices((all) => {
      const next = { ...all };
      for (const { line, text: written } of lines)
        next[line] = { ...(all[line]?.text === written && all[line]), ...change, text: written };
      return next;
    });
  }, []);

  return {
    ...said,
    text,
    setText,
    list: shown?.list ?? null,
    choices,
    isChecking,
    decide,
    check: () => void run(text, null, text),
    checkFile: (file: File) => void run(file, null, text),
    checkColumns: (columns: readonly ColumnRole[]) => void run(text, columns, text),
    editLine: (line: number, written: string) => {
      const next = text
        .split('\n')
        .with(line - 1, written)
        .join('\n');
      setText(next);
      void run(next, shown?.columns ?? null, next);
    },
    stop: () => running.current?.abort(),
    clear: () => {
      running.current?.abort();
      setText('');
      setShown(null);
      setChoices({});
      say({});
      document.querySelector('[data-posted-list]')?.remove();
    },
    putBack: () => {
      if (said.before !== undefined) setText(said.before);
      say({});
    },
  };
}

export const LIST_DRAFT_KEY = 'list-draft';

export function readDraft() {
  const kept = readStored('sessionStorage', LIST_DRAFT_KEY) as Record<string, unknown> | null;
  if (typeof kept?.text !== 'string') return null;
  const choices = Object.entries((kept.choices ?? {}) as LineChoices).filter(
    ([, choice]) => typeof (choice as LineChoice | null)?.text === 'string',
  );
  return {
    text: kept.text,
    columns: readColumnsField(kept.columns),
    choices: Object.fromEntries(choices) as LineChoices,
    checked: kept.checked === true,
  };
}

/** Never rejects. */
async function checkList(sent: string | File, columns: Columns, signal: AbortSignal) {
  const size = typeof sent === 'string' ? sent.length : sent.size;
  if (size > MAX_LIST_BYTES) return { error: listMessages.tooLarge };
  try {
    const form = new FormData();
    if (typeof sent !== 'string') form.append('file', sent);
    const json = new Blob([JSON.stringify({ text: sent, columns })], { type: 'application/json' });
    const body = typeof sent === 'string' ? json : form;
    const reply = await fetch(paths.matchList(), { method: 'POST', signal, body });
    const answer = (await reply.json()) as MatchedList & { error?: string };
    return reply.ok && 'lines' in answer ? answer : { error: answer.error ?? listTexts.offline };
  } catch {
    return { error: listTexts.offline };
  }
}

import { useCallback, useEffect, useRef, useState } from 'react';
import type { LineChoice, LineChoices } from './line-state.ts';
import { saveDraft, readDraft } from './list-draft.client.ts';
import { type ColumnRole, type MatchedLine, type MatchedList, MAX_LIST_BYTES, type ListRefusal } from '../list.ts';
import { listTexts, listMessages } from '../messages.ts';
import { paths } from '#base/paths.ts';

type Shown = { list: MatchedList; columns: readonly ColumnRole[] | null };

/** A text up to this is kept at each key; a longer one when the keys rest. */
const SHORT_TEXT_LENGTH = 100_000;
const KEEP_LONG_MS = 400;

export type BomMatchState = ReturnType<typeof useBomMatch>;

/** The state of /list: the text in the field, its matched list, and the choices for each line. */
export function useBomMatch(postedText: string, hasPosted: boolean) {
  const [text, setText] = useState(postedText);
  const [shown, setShown] = useState<Shown | null>(null);
  const [choices, setChoices] = useState<LineChoices>({});
  const [isChecking, setChecking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  /** What was in the field before a file took its place. */
  const [before, setBefore] = useState<string | null>(null);
  /** A problem of a posted form holds until something is checked here. */
  const [touched, setTouched] = useState(false);
  const running = useRef<AbortController | null>(null);

  const run = useCallback(
    async (sent: { text: string } | { file: File }, columns: readonly ColumnRole[] | null, typed: string) => {
      running.current?.abort();
      const stop = new AbortController();
      running.current = stop;
      setChecking(true);
      setTouched(true);
      setProblem(null);
      setNotice(null);
      const outcome = await checkList(sent, columns, stop.signal);
      // A later check has taken its place.
      if (running.current !== stop) return;
      running.current = null;
      setChecking(false);
      if (outcome.kind === 'refused') setProblem(outcome.error);
      if (outcome.kind === 'aborted') setNotice(listTexts.stopped);
      if (outcome.kind !== 'matched') return;
      document.querySelector('[data-posted-list]')?.remove();
      setShown({ list: outcome.list, columns });
      if (!('file' in sent) || outcome.list.text === null) return;
      setText(outcome.list.text);
      if (typed.trim() === '' || typed === outcome.list.text) return;
      setBefore(typed);
      setNotice(listTexts.replacedByFile(sent.file.name));
    },
    [],
  );

  // What was there before a reload, or was posted before the browser took over, is checked again: the answer is not kept.
  useEffect(() => {
    if (postedText !== '' || hasPosted) {
      // oxlint-disable-next-line react/set-state-in-effect -- what was posted is checked once, when the browser takes over
      if (hasPosted && postedText !== '') void run({ text: postedText }, null, postedText);
      return;
    }
    const draft = readDraft();
    // typed before the scripts were there (C17.11): it stays, and the draft can be put back
    const typed = (document.getElementById('list-text') as HTMLTextAreaElement | null)?.value ?? '';
    if (typed !== '' && typed !== draft.text) {
      setText(typed);
      if (draft.text === '') return;
      setBefore(draft.text);
      setNotice(listTexts.typedEarly);
      return;
    }
    if (draft.text === '') return;
    // oxlint-disable-next-line react/set-state-in-effect -- the draft is the browser's: the server's page cannot show it
    setText((now) => (now === '' ? draft.text : now));
    setChoices(draft.choices);
    if (draft.checked) void run({ text: draft.text }, draft.columns, draft.text);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- once, when the browser takes over
  }, []);

  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return undefined;
    }
    const keep = () => saveDraft({ text, columns: shown?.columns ?? null, choices, checked: shown !== null });
    if (text.length <= SHORT_TEXT_LENGTH) {
      keep();
      return undefined;
    }
    const timer = setTimeout(keep, KEEP_LONG_MS);
    return () => clearTimeout(timer);
  }, [text, shown, choices]);
  useEffect(() => () => running.current?.abort(), []);

  const decideAll = useCallback((lines: readonly MatchedLine[], change: Partial<LineChoice>) => {
    setChoices((all) => {
      const next = { ...all };
      for (const line of lines) {
        const given = all[line.line];
        next[line.line] = { ...(given?.text === line.text ? given : {}), ...change, text: line.text };
      }
      return next;
    });
  }, []);
  const decide = useCallback(
    (line: MatchedLine, change: Partial<LineChoice>) => decideAll([line], change),
    [decideAll],
  );

  return {
    text,
    setText,
    list: shown?.list ?? null,
    choices,
    isChecking,
    problem,
    notice,
    before,
    touched,
    decide,
    decideAll,
    check: () => void run({ text }, null, text),
    checkFile: (file: File) => void run({ file }, null, text),
    checkColumns: (columns: readonly ColumnRole[]) => void run({ text }, columns, text),
    /** Another text for one line; the others keep what was decided for them. */
    editLine: (line: number, written: string) => {
      const lines = text.split('\n');
      lines[line - 1] = written;
      const next = lines.join('\n');
      setText(next);
      void run({ text: next }, shown?.columns ?? null, next);
    },
    stop: () => running.current?.abort(),
    clear: () => {
      running.current?.abort();
      setText('');
      setShown(null);
      setChoices({});
      setProblem(null);
      setNotice(null);
      setBefore(null);
      document.querySelector('[data-posted-list]')?.remove();
    },
    putBack: () => {
      if (before !== null) setText(before);
      setBefore(null);
      setNotice(null);
    },
  };
}

export type CheckOutcome =
  | { kind: 'matched'; list: MatchedList }
  | { kind: 'refused'; error: string }
  /** Given up by the visitor, or overtaken by a later check. */
  | { kind: 'aborted' };

/** Has a list matched: pasted text, or a file. Never rejects. */
export async function checkList(
  sent: { text: string } | { file: File },
  columns: readonly ColumnRole[] | null,
  signal: AbortSignal,
): Promise<CheckOutcome> {
  const size = 'file' in sent ? sent.file.size : sent.text.length;
  if (size > MAX_LIST_BYTES) return { kind: 'refused', error: listMessages.tooLarge };
  try {
    const reply = await fetch(paths.matchList(), { method: 'POST', signal, ...bodyOf(sent, columns) });
    const answer = (await reply.json()) as MatchedList | ListRefusal;
    if (reply.ok && 'lines' in answer) return { kind: 'matched', list: answer };
    return { kind: 'refused', error: 'error' in answer ? answer.error : listTexts.offline };
  } catch {
    return signal.aborted ? { kind: 'aborted' } : { kind: 'refused', error: listTexts.offline };
  }
}

function bodyOf(sent: { text: string } | { file: File }, columns: readonly ColumnRole[] | null): RequestInit {
  if ('text' in sent) {
    const body = JSON.stringify({ text: sent.text, ...(columns === null ? {} : { columns }) });
    return { body, headers: { 'content-type': 'application/json' } };
  }
  const form = new FormData();
  form.append('file', sent.file);
  if (columns !== null) form.append('columns', columns.join(','));
  return { body: form };
}

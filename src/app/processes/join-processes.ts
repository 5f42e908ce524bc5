import type { Answer, News, Question, Questions, ToProcess, ToSupervisor } from './messages.ts';

/** This process among several that serve one port. */
export type Peers = {
  /** From 1 on; a process that takes the place of another has its number. */
  number: number;
  of: number;
  /** Whether it does what one process alone does: process 1. */
  leads: boolean;
  /** Whether it prints what a start prints: the first process 1. */
  greets: boolean;
  /** Asks all processes, this one among them; those that do not answer are left out. */
  ask<Name extends Question>(
    question: Name,
    about: Questions[Name]['about'],
  ): Promise<Answer<Questions[Name]['answer']>[]>;
  /** Sets what this process answers to a question. */
  answer<Name extends Question>(
    question: Name,
    give: (about: Questions[Name]['about']) => Questions[Name]['answer'] | Promise<Questions[Name]['answer']>,
  ): void;
  /** Tells all others. */
  tell(news: News): void;
  onNews(news: News, listener: () => void): void;
  /** Says that this process listens: from now on it is asked. */
  isReady(): void;
  onStop(stop: () => void): void;
};

/** The process as its supervisor has started it. Null: it was started by somebody else, and is alone. */
export function joinProcesses(of: number, environment: NodeJS.ProcessEnv = process.env): Peers | null {
  const { WEB_PROCESS: given, WEB_PROCESS_ROUND: round } = environment;
  if (given === undefined || process.send === undefined) return null;
  const number = Number(given);
  const answers = new Map<Question, (about: never) => unknown>();
  const listeners: [News, () => void][] = [];
  const asked = new Map<number, (answers: Answer<never>[]) => void>();
  let stop: () => void = () => process.exit(0);
  let lastId = 0;

  // a supervisor that is gone ends this process anyway
  const send = (message: ToSupervisor): void => void process.send!(message, undefined, {}, () => undefined);

  async function answer({ id, question, about }: ToProcess & { kind: 'question' }): Promise<void> {
    try {
      const value = await answers.get(question)?.(about as never);
      if (value !== undefined) send({ kind: 'answer', id, value });
    } catch {
      // left out, like a process that does not answer in time
    }
  }

  process.on('message', (message: ToProcess) => {
    if (message.kind === 'stop') stop();
    else if (message.kind === 'question') void answer(message);
    else if (message.kind === 'news') listeners.forEach(([news, listener]) => news === message.news && listener());
    else if (message.kind === 'answers') {
      asked.get(message.id)?.(message.answers as Answer<never>[]);
      asked.delete(message.id);
    }
  });
  return {
    number,
    of,
    leads: number === 1,
    greets: number === 1 && round === '0',
    ask: (question, about) =>
      new Promise((resolve) => {
        const id = ++lastId;
        asked.set(id, resolve as (answers: Answer<never>[]) => void);
        send({ kind: 'ask', id, question, about });
      }),
    answer: (question, give) => void answers.set(question, give as (about: never) => unknown),
    tell: (news) => send({ kind: 'news', news }),
    onNews: (news, listener) => void listeners.push([news, listener]),
    isReady: () => send({ kind: 'ready' }),
    onStop: (ending) => void (stop = ending),
  };
}

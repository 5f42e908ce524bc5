import type { z } from 'zod';
import type { ApiAnswer, ApiSite } from '../../api/calls/api-answer.ts';
import type { DemandSource, DemandText } from '#base/domain/demand.ts';
import type { Operation } from '../../api/calls/operations.ts';

/** What a tool answers: an object that its output schema describes, or why there is none, in words. */
export type ToolAnswer = { kind: 'found'; body: object } | { kind: 'refused'; words: string };

/** What a tool needs besides the catalog. */
export type ToolSite = ApiSite & {
  /** A pause between pieces of longer work. */
  yieldNow: () => Promise<void>;
  /** Told of what was asked for and is not in the catalog. */
  noteDemand: (source: DemandSource, texts: readonly DemandText[]) => void;
};

/** A tool of the MCP endpoint. It reads and never writes. */
export type Tool = {
  name: string;
  title: string;
  /** For the assistant: when to use it, and what it gives. */
  description: string;
  input: z.ZodObject;
  output: z.ZodType;
  /** Rejects with `StoreUnavailable`. */
  call(input: never, site: ToolSite): Promise<ToolAnswer>;
};

/** A tool with its input in the type of its schema. */
export function tool<Input extends z.ZodObject>(
  facts: Omit<Tool, 'call' | 'input'> & {
    input: Input;
    call: (input: z.output<Input>, site: ToolSite) => Promise<ToolAnswer>;
  },
): Tool {
  return facts;
}

type QueryValue = string | number | readonly string[] | undefined;

/** Calls the read API inside the server: a tool and the call that it stands for have one answer. */
export async function callOperation(
  operation: Operation,
  inPath: Readonly<Record<string, string>>,
  query: Readonly<Record<string, QueryValue>>,
  site: ApiSite,
): Promise<ToolAnswer> {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((one) => (one === undefined ? [] : [[name, String(one)]])),
  );
  return toolAnswerOf(await operation.call(inPath, new URLSearchParams(entries), site));
}

const toolAnswerOf = (answer: ApiAnswer): ToolAnswer =>
  answer.kind === 'found' ? { kind: 'found', body: answer.body } : { kind: 'refused', words: answer.detail };

import { createMcpHandler, McpServer, type CallToolResult } from '@modelcontextprotocol/server';
import { Refusal } from '../api/api-answer.ts';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import { facetsTool, getPartTool, searchPartsTool, type Tool, type ToolSite } from './catalog-tools.ts';
import { matchListTool } from './match-list-tool.ts';

const TOOLS: readonly Tool[] = [searchPartsTool, getPartTool, facetsTool, matchListTool];
/** Of this endpoint: raised with its tools. */
const SERVER_VERSION = '1.0.0';
/** Values of the arguments of one call, all lists and objects together. */
const MAX_ARGUMENT_ELEMENTS = 1_000;
const INSTRUCTIONS =
  'The public catalog of items of supply (NSNs), from PUB LOG. NSNs and codes are texts: leading zeros count. Give people the url of what you name. Nothing here is a price, a stock or an offer.';

export type McpEndpoint = {
  /** Answers one parsed message. Never rejects. */
  answer(request: Request, message: unknown, site: ToolSite): Promise<Response>;
  close(): Promise<void>;
};

/**
 * The tools behind the official SDK. Each request gets a server of its own, and nothing is held between two of them. Imported when the first client calls: a start
 * and pages pay nothing for it.
 */
export function openMcpEndpoint(name: string, onFailure: (error: unknown) => void): McpEndpoint {
  const sites = new WeakMap<Request, ToolSite>();
  const handler = createMcpHandler(
    ({ requestInfo }) => {
      const server = new McpServer(
        { name, version: SERVER_VERSION },
        {
          instructions: INSTRUCTIONS,
          capabilities: { tools: { listChanged: false } },
          maxToolInputElements: MAX_ARGUMENT_ELEMENTS,
        },
      );
      const site = sites.get(requestInfo!)!;
      for (const one of TOOLS) register(server, one, (input) => answerCall(one, input, site, onFailure));
      return server;
    },
    // nothing changes that a client could subscribe to
    { maxSubscriptions: 0 },
  );
  return {
    answer(request, message, site) {
      sites.set(request, site);
      return handler.fetch(request, { parsedBody: message });
    },
    close: () => handler.close(),
  };
}

function register(server: McpServer, one: Tool, call: (input: unknown) => Promise<CallToolResult>): void {
  const { name, title, description, input: inputSchema, output: outputSchema } = one;
  const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
  server.registerTool(name, { title, description, inputSchema, outputSchema, annotations }, call);
}

/** Errors are answers as well, so that the assistant can read them and try otherwise. */
async function answerCall(
  { call, name }: Tool,
  input: unknown,
  site: ToolSite,
  onFailure: (error: unknown) => void,
): Promise<CallToolResult> {
  try {
    const structuredContent = (await call(input as never, site)) as Record<string, unknown>;
    return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
  } catch (error) {
    if (error instanceof Refusal) return inWords(error.message);
    if (error instanceof StoreUnavailable)
      return inWords('The catalog is busy or cannot be read just now. Try again in 10 s.');
    onFailure(new Error(`Tool ${name} failed`, { cause: error }));
    return inWords('Something went wrong on our side.');
  }
}

const inWords = (text: string): CallToolResult => ({ content: [{ type: 'text', text }], isError: true });

import { Client, StreamableHTTPClientTransport, type CallToolResult } from '@modelcontextprotocol/client';
import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { paths } from '../../../src/base/paths.ts';

export type McpClient = Awaited<ReturnType<typeof anMcpClient>>;
type Input = Record<string, unknown>;

/** The official client, connected to the site over a socket. `mode`: the protocol with an initialize ('legacy'), or the newest without. */
export async function anMcpClient(app: FastifyInstance, mode: 'legacy' | 'auto' = 'legacy') {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const client = new Client({ name: 'tests', version: '1.0.0' }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}${paths.mcp()}`)));
  const call = async (name: string, input: Input) =>
    (await client.callTool({ name, arguments: input })) as CallToolResult;
  const textOf = ({ content }: CallToolResult) => content.map((one) => (one.type === 'text' ? one.text : '')).join('');
  return {
    client,
    call,
    /** Returns the result of a tool; throws its words when it refused. */
    async find<Found = Input>(name: string, input: Input): Promise<Found> {
      const result = await call(name, input);
      if (result.isError === true) throw new Error(textOf(result));
      return result.structuredContent as never;
    },
    /** Returns the words of a tool that refused. */
    async refusal(name: string, input: Input): Promise<string> {
      const result = await call(name, input);
      if (result.isError !== true) throw new Error(`${name} has answered ${JSON.stringify(result.structuredContent)}`);
      return textOf(result);
    },
  };
}

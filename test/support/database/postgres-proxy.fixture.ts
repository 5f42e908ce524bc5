import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type Proxy = Awaited<ReturnType<typeof aProxy>>;

/** A network between a program and its PostgreSQL that can be cut and stalled. */
export async function aProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isStalled = false;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => void (isStalled || to.write(chunk)));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const listen = (port: number): Promise<void> => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.port = String(port);
  const cut = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    url: url.href,
    /** Closes all connections and refuses new ones. */
    cut,
    /** Keeps connections open and lets nothing through, in either direction. */
    stall: (): void => void (isStalled = true),
    /** All is well again. */
    restore: async (): Promise<void> => {
      // what was swallowed would be missed: connections of the bad time end
      if (isStalled) for (const socket of sockets) socket.destroy();
      isStalled = false;
      if (!server.listening) await listen(port);
    },
    close: async (): Promise<void> => {
      if (server.listening) await cut();
    },
  };
}

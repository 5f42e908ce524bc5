import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type BreakableProxy = {
  port: number;
  /** Ends all connections and refuses new ones. */
  breakDown(): void;
  /** Accepts connections but lets no byte through: a server that hangs. */
  hang(): void;
  repair(): void;
  close(): Promise<void>;
};

/** A TCP proxy on loopback to a local port, for tests of what happens when a server goes away and comes back. */
export async function openBreakableProxy(targetPort: number): Promise<BreakableProxy> {
  const sockets = new Set<Socket>();
  let state: 'works' | 'broken' | 'hangs' = 'works';
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  const server = createServer((client) => {
    track(client);
    if (state === 'broken') return void client.destroy();
    if (state === 'hangs') return void client.pause();
    const target = connect(targetPort, '127.0.0.1');
    track(target);
    client.pipe(target).pipe(client);
    client.once('close', () => target.destroy());
    target.once('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endAll = () => sockets.forEach((socket) => socket.destroy());
  return {
    port: (server.address() as AddressInfo).port,
    breakDown() {
      state = 'broken';
      endAll();
    },
    hang() {
      state = 'hangs';
      for (const socket of sockets) {
        socket.unpipe();
        socket.pause();
      }
    },
    repair() {
      state = 'works';
      endAll();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        endAll();
      }),
  };
}

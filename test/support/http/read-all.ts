import type { Socket } from 'node:net';

/** Reads all that comes until the connection ends. An error comes before it where the system resets the connection. */
export async function readAll(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await new Promise((resolve) => socket.once('close', resolve));
  return text;
}

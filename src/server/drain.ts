import type { FastifyInstance } from 'fastify';

/** How long requests that are already on their way may take to arrive after the process was told to stop. */
const ARRIVAL_MS = 400;
/** How often finished connections are looked for. */
const LOOK_EVERY_MS = 50;

/**
 * Prepares an orderly end: the function returned lets every request that has been sent be answered, on connections that end with
 * their answer, and resolves when none is under way. Only then may the app be closed: closing ends silent connections at
 * once, also those whose request has not been read yet.
 */
export function addDraining(app: FastifyInstance): () => Promise<void> {
  let draining = false;
  let underWay = 0;
  app.addHook('onRequest', (_request, reply, done) => {
    underWay += 1;
    if (draining) reply.header('connection', 'close');
    done();
  });
  app.addHook('onResponse', (_request, _reply, done) => {
    underWay -= 1;
    done();
  });
  app.addHook('preClose', (done) => {
    setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS).unref();
    done();
  });
  return async () => {
    draining = true;
    do await new Promise((resolve) => setTimeout(resolve, ARRIVAL_MS));
    while (underWay > 0);
  };
}

import underPressure from '@fastify/under-pressure';
import { hostname } from 'node:os';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { isPersonalPath } from '../domain/personal-text.ts';
import type { Config } from '../settings/config.ts';
import { endSlowReaders, holdPipelined, HTTP_LIMITS, limitBodies, serverLimits } from './http-limits.ts';
import { routeBadAddress, addRequestChecks, noticeProxy } from './check-requests.ts';
import { addDraining, type Drain } from './drain.ts';
import { busy } from './rate-limit.ts';
import { addSecurityHeaders } from './security-headers.ts';

const MAX_BODY_BYTES = 256 * 1_024; // G4.5, the largest form
/** One browser sends six requests at a time. */
const [MAX_LOOP_DELAY_MS, MAX_CALM_REQUESTS] = [1_000, 24];
const noSchemas = () => null as never; // no route has one, so that Ajv is not read

/** A balancer that checks every two seconds has left by then. */
export const CLUSTER_DRAIN_MS = 10_000;

export type ServerOptions = {
  config: Pick<Config, 'logLevel' | 'trustProxyHops' | 'siteUrl' | 'cluster'>;
  development: boolean;
  maxEventLoopDelayMs?: number | undefined;
  loopDelayMs?: (() => number) | undefined;
  logTo?: { write(line: string): void } | undefined;
};

/** A Fastify instance without routes, with all that every request passes: limits, headers, checks, load shedding, log. */
export async function createServer(options: ServerOptions): Promise<{ app: FastifyInstance } & Drain> {
  const { config, development } = options;
  const app: FastifyInstance = Fastify({
    logger: {
      level: config.logLevel,
      ...(config.cluster && { base: { pid: process.pid, hostname: hostname(), node: config.cluster.node } }),
      ...(options.logTo ? { stream: options.logTo } : {}),
      serializers: { req: (request) => ({ method: request.method, path: loggablePath(request.url) }) },
    },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxyHops > 0 ? (_address, hop) => hop < config.trustProxyHops : false,
    bodyLimit: MAX_BODY_BYTES,
    ...serverLimits(HTTP_LIMITS),
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200, ignoreDuplicateSlashes: false },
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: (_error, { raw }, reply) => routeBadAddress(app, raw, reply.raw),
  });
  const drain = addDraining(app, { leaveMs: config.cluster === null ? 0 : CLUSTER_DRAIN_MS });
  limitBodies(app, HTTP_LIMITS);
  holdPipelined(app, { onConnection: endSlowReaders(app) });
  addSecurityHeaders(app, { https: (config.siteUrl ?? '').startsWith('https:'), development });
  if (config.trustProxyHops === 0) noticeProxy(app);
  addRequestChecks(app);
  // it only measures: a slow machine is late also for a single visitor
  await app.register(underPressure);
  const { maxEventLoopDelayMs = MAX_LOOP_DELAY_MS, loopDelayMs = () => app.memoryUsage().eventLoopDelay } = options;
  app.addHook('onRequest', (_request, reply, done) => {
    const isLate = maxEventLoopDelayMs > 0 && loopDelayMs() > maxEventLoopDelayMs;
    done(isLate && drain.underWay() > MAX_CALM_REQUESTS ? busy(reply, 'load') : undefined);
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? null;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method: request.method, route, status: reply.statusCode, ms }, 'answered');
  });
  return { app, ...drain };
}

/** A path for the log, without query and personal parts. */
export function loggablePath(url: string): string {
  const parts = (url.split('?')[0] ?? '').slice(0, 200).split('/');
  return parts.map((part) => (isPersonalPath(part) ? '…' : part)).join('/');
}

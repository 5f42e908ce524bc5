import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { refuseOtherMethods } from '#base/http/refuse-methods.ts';
import { operatorOf } from '#base/operators/sign-in/audit-trail.ts';
import { withDenialHeaders } from '#base/operators/sign-in/operator-page.ts';
import { ENDPOINTS } from '#base/routes.ts';
import { staleClassFiles } from '../plan/stale-files.server.ts';
import { findRangeFault } from '../runs/file-plan.ts';
import { RUN_ACTIONS, type RunAnswer } from '../runs/file-run-progress.ts';
import { refuse, refuseChange, sendJson } from './function-answers.ts';
import type { SitemapServices } from './sitemap-services.ts';

/** {"action": "start", "range": {"start": 1, "end": 1419}} and room for spaces. */
const MAX_BYTES = 1_024;
const actionSchema = z.object({
  action: z.enum(RUN_ACTIONS),
  range: z.optional(z.object({ start: z.int(), end: z.int() })),
});

/** The run over sitemap files: GET says how far it is, POST starts, pauses, resumes, stops or resets it, for operators of sitemaps (S14.6). */
export function addFileRuns(scope: FastifyInstance, services: SitemapServices): void {
  const { catalog, files, gate, audit, fileRuns } = services;
  const url = ENDPOINTS.sitemapFileRun;

  async function answer(reply: FastifyReply, status = 200): Promise<FastifyReply> {
    const plan = services.planOf(catalog());
    const [job, manifest] = await Promise.all([fileRuns.job(), files.readManifest()]);
    const stale = staleClassFiles(await plan, manifest, services.origin());
    return sendJson(reply, status, { run: { job, stale } } satisfies RunAnswer);
  }

  scope.get(url, async (request, reply) => {
    const denial = await gate.check(request, reply, 'sitemaps');
    if (denial !== null && denial.status !== 503) return sendJson(reply, 200, { run: null } satisfies RunAnswer);
    if (denial !== null) return refuse(withDenialHeaders(reply, denial), denial.status, denial.message);
    return answer(reply).catch((error: unknown) => refuseChange(request, reply, error));
  });

  /** Each is logged before it is done. */
  async function change(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const asked = actionSchema.safeParse(request.body).data;
    if (asked === undefined) return refuse(reply, 400, 'The body holds {"action": "start"} or another action.');
    const { action, range } = asked;
    const log = audit(request);
    if (action !== 'start') {
      await log('sitemap-run', action);
      await (action === 'reset' ? fileRuns.reset() : fileRuns.command(action));
      return answer(reply);
    }
    await files.expectOwnSet();
    if (range !== undefined) {
      const { files: planned } = await services.planOf(catalog());
      const fault = findRangeFault(
        range.start,
        range.end,
        planned.filter(({ type }) => type.startsWith('nsn-')).length,
      );
      if (fault !== null) return refuse(reply, 400, fault);
    }
    await log('sitemap-run', range === undefined ? 'start' : `start, nsn-${range.start} to nsn-${range.end}`);
    const started = await fileRuns.start(operatorOf(request)!.operator.name, range ?? null);
    return answer(reply, started === 'started' ? 202 : 409);
  }

  scope.route({
    method: 'POST',
    url,
    bodyLimit: MAX_BYTES,
    // Access is checked before the body is read.
    onRequest: async (request, reply) => {
      const denial = await gate.check(request, reply, 'sitemaps');
      if (denial !== null) await refuse(withDenialHeaders(reply, denial), denial.status, denial.message);
    },
    handler: (request, reply) => change(request, reply).catch((error: unknown) => refuseChange(request, reply, error)),
  });
  refuseOtherMethods(scope, url, ['GET', 'HEAD', 'POST'], refuse);
}

import type { FastifyRequest } from 'fastify';
import type { AuditEvent, AuditLog, OperatorIdentity } from '../store/operator-store.ts';

const identities = new WeakMap<FastifyRequest, OperatorIdentity>();

export function identify(request: FastifyRequest, identity: OperatorIdentity): void {
  identities.set(request, identity);
}

/** Null for a request that the gate has not let in. */
export function operatorOf(request: FastifyRequest): OperatorIdentity | null {
  return identities.get(request) ?? null;
}

/** Appends what an operator is about to do. Rejects with `StoreUnavailable`: what cannot be logged is not done. */
export type Audit = (event: AuditEvent, subject: string) => Promise<void>;

export function auditOf(log: AuditLog, now: () => number = Date.now): (request: FastifyRequest) => Audit {
  return (request) => (event, subject) =>
    log.append({
      atMs: now(),
      who: operatorOf(request)?.operator.name ?? 'unknown',
      address: request.ip,
      event,
      subject,
    });
}

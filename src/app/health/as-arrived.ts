import type { FastifyInstance } from 'fastify';
import type { OperatorGate } from '#base/operators/sign-in/operator-gate.ts';
import { addOperatorDownload } from '#base/operators/sign-in/operator-page.ts';
import { ENDPOINTS } from '#base/routes.ts';

export type Arrived = { client: string; forwardedFor: number; host: string; protocol: string; trustProxy: number };

/** Tells an operator how the own request arrived, for `npm run doctor`. */
export function addAsArrived(app: FastifyInstance, gate: OperatorGate, trustProxy: number): void {
  addOperatorDownload(app, ENDPOINTS.asArrived, {
    gate,
    area: 'own',
    unavailable: 'This cannot be told just now.',
    async load({ ip: client, host, protocol, headers }) {
      const forwardedFor = [headers['x-forwarded-for'] ?? []].flat().join().split(',').filter(Boolean).length;
      const arrived: Arrived = { client, forwardedFor, host, protocol, trustProxy };
      return { name: 'as-arrived.json', type: 'application/json', body: JSON.stringify(arrived) };
    },
  });
}

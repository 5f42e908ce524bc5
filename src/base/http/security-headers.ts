import type { FastifyInstance } from 'fastify';
import { PAGES } from '../routes.ts';

/** Browsers complain about features that they do not know. */
const PERMISSIONS_POLICY =
  'accelerometer=(), bluetooth=(), camera=(), clipboard-read=(), display-capture=(), geolocation=(), gyroscope=(), ' +
  'hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), ' +
  'clipboard-write=(self), publickey-credentials-create=(self), publickey-credentials-get=(self)';

/** Without effect on scripts, styles, fonts and pictures. */
const OF_DOCUMENTS = {
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': PERMISSIONS_POLICY,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};
export const ONLY_OF_DOCUMENTS = Object.keys(OF_DOCUMENTS);

/** Sets security headers. No nonce: HTML is the same for everybody. */
export function addSecurityHeaders(app: FastifyInstance, options: { https: boolean; development: boolean }): void {
  const development = options.development ? " 'unsafe-inline'" : '';
  const policyOf = ({ objects = "'none'", ancestors = "'none'" }) => [
    "default-src 'self'",
    `script-src 'self'${development}`,
    `style-src 'self'${development}`,
    "img-src 'self' data:",
    "font-src 'self'",
    options.development ? "connect-src 'self' ws:" : "connect-src 'self'",
    `object-src ${objects}`,
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
    ...(options.https ? ['upgrade-insecure-requests'] : []),
  ];
  const headersOf = (own = {}) => ({
    'content-security-policy': policyOf(own).join(';'),
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    ...(options.https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
    ...OF_DOCUMENTS,
  });
  const usual = headersOf();
  // the sheet of the brand shows the home page and a PDF as pictures (G10.8)
  const own = new Map<string, typeof usual>([
    [PAGES.home.path, headersOf({ ancestors: "'self'" })],
    [PAGES['operator-brand'].path, headersOf({ objects: "'self'" })],
  ]);
  app.addHook('onRequest', ({ url }, reply, done) => {
    reply.headers(own.get(url) ?? usual);
    done();
  });
}

import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';

/** Browsers complain about features that they do not know. */
const NEVER_USED = [
  'accelerometer',
  'bluetooth',
  'camera',
  'clipboard-read',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];
const USED_BY_SELF = ['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get'];
const PERMISSIONS_POLICY = [
  ...NEVER_USED.map((feature) => `${feature}=()`),
  ...USED_BY_SELF.map((feature) => `${feature}=(self)`),
].join(', ');

/** Sets security headers. No nonce: HTML is the same for everybody. */
export async function addSecurityHeaders(
  app: FastifyInstance,
  options: { https: boolean; development: boolean },
): Promise<void> {
  const development = options.development ? ["'unsafe-inline'"] : [];
  const ofHelmet = await headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...development],
        styleSrc: ["'self'", ...development],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: options.development ? ["'self'", 'ws:'] : ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(options.https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: options.https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  });
  const headers = { ...ofHelmet, 'permissions-policy': PERMISSIONS_POLICY };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** Headers with no effect on scripts, styles, fonts and pictures. A worker needs the content security policy. */
export const ONLY_OF_DOCUMENTS = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
] as const;

const NOT_OF_HELMET = new Set(['connection', 'content-length', 'content-type', 'date', 'keep-alive']);

async function headersOf(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const probe = Fastify();
  await probe.register(helmet, options);
  probe.get('/', async () => '');
  const { headers } = await probe.inject('/');
  await probe.close();
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (NOT_OF_HELMET.has(name) ? [] : [[name, String(value)]])),
  );
}

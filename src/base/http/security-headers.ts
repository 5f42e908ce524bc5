import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';

/** What no page uses, also when it has been taken over. Named are features that browsers know: others make them complain in the console. */
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
/** Copy buttons and passkeys: the site's own pages alone. */
const USED_BY_SELF = ['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get'];
const PERMISSIONS_POLICY = [
  ...NEVER_USED.map((feature) => `${feature}=()`),
  ...USED_BY_SELF.map((feature) => `${feature}=(self)`),
].join(', ');

/**
 * Headers that keep a page to itself. Scripts and styles come from this origin alone, without nonce, so that HTML is the same for everybody.
 * `development` lets the module reloader in.
 */
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

/**
 * What says nothing of a script, a style, a font or a picture, and would be half of a small file's bytes. The content security policy is not among them: a
 * worker has that of its script.
 */
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

/** Set by Node or by the answer itself. */
const NOT_OF_HELMET = new Set(['connection', 'content-length', 'content-type', 'date', 'keep-alive']);

/** The headers that helmet sets: the same for every answer, and made anew for each they would be a quarter of what a small one costs. */
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

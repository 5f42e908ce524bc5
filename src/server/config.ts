import { z } from 'zod';

/** An origin such as https://parts.example; anything after the host is refused. */
function readOrigin(text: string, context: z.RefinementCtx): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const plain =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    url.search === '' &&
    url.hash === '' &&
    url.username === '';
  if (!plain) context.addIssue({ code: 'custom', message: 'it must be an origin such as https://parts.example' });
  return url?.origin ?? '';
}

/** One setting of the environment: what it must look like, and the words for README and for a bad value. */
const SETTINGS = {
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SITE_URL: z.string().transform(readOrigin).optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS: z
    .enum(['0', '1', 'off', 'on', 'false', 'true'])
    .default('off')
    .transform((text) => ['1', 'on', 'true'].includes(text)),
};

export const SETTING_NAMES = Object.keys(SETTINGS) as (keyof typeof SETTINGS)[];

const configSchema = z.object(SETTINGS);

export type Config = {
  port: number;
  host: string;
  /** Folder of the catalog files, made when missing. */
  dataDir: string;
  /** PostgreSQL to use instead of embedded SQLite. */
  databaseUrl: string | null;
  /** Canonical origin; null means the listening address. */
  siteUrl: string | null;
  /** How many proxies in front are believed when they name the client's address. */
  trustProxyHops: number;
  logLevel: z.infer<(typeof SETTINGS)['LOG_LEVEL']>;
  /** Whether /metrics answers. */
  metrics: boolean;
};

/** Raised for a bad value; the message is the one line to print. */
export class BadSetting extends Error {
  override name = 'BadSetting';
}

/** Reads the settings from the environment. An empty value counts as absent. Throws `BadSetting` that names the first bad one. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    SETTING_NAMES.map((name) => [name, environment[name] === '' ? undefined : environment[name]]),
  );
  const parsed = configSchema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    const name = String(issue.path[0]);
    // The value itself is not repeated for addresses that may carry a password.
    const shown = name === 'DATABASE_URL' ? '' : ` "${given[name]}"`;
    throw new BadSetting(`Setting ${name}${shown} is not usable: ${issue.message}.`);
  }
  const settings = parsed.data;
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL ?? null,
    siteUrl: settings.SITE_URL ?? null,
    trustProxyHops: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
    metrics: settings.METRICS,
  };
}

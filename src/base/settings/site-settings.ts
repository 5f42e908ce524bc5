import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isTimeZone } from '../domain/format-time.ts';
import { QUOTATION_TERMS } from '../domain/quotation.ts';
import { faultOfColors } from './brand-colors.ts';
import { BadSetting, type Config } from './config.ts';
import { type Brand, readBrand, readBrandText } from './read-brand.ts';
import { readMailbox } from './setting-schemas.ts';

const term = z.string().min(1).max(200);
const color = z
  .string()
  .toLowerCase()
  .regex(/^#[\da-f]{6}$/, 'it must be a color such as #114b86')
  .optional();

const siteSettingsSchema = z.strictObject({
  companyName: z.string().min(1),
  companyTagline: z.string(),
  phone: z.string().min(1),
  email: z.email(),
  address: z.string().min(1),
  hours: z.string(),
  marketingClaim: z.string(),
  copyrightYear: z.int(),
  replyHours: z.int().positive(),
  quoteValidityDays: z.int().positive(),
  showGovernmentUnitPrice: z.boolean(),
  /** Times of the desk and its papers are there. */
  timeZone: z.string().refine(isTimeZone, 'it must be the name of a time zone such as America/New_York').default('UTC'),
  /** Parts the decimals of prices in the fields of the desk. */
  decimalSign: z.enum(['.', ',']).default('.'),
  /** To choose from in an answer; a new one begins with the first. */
  paymentTerms: z.array(term).default([]),
  deliveryTerms: z.array(term).default([]),
  /** Close every quotation. A term whose `{delivery}` or `{payment}` is not said is left out. */
  quotationTerms: z.array(z.string().min(1).max(500)).default([...QUOTATION_TERMS]),
  /** Buttons and links; the next action and what is marked. */
  brandColor: color,
  accentColor: color,
  heroTitle: z.string().min(1).max(80).optional(),
  heroText: z.string().min(1).max(240).optional(),
  footerText: z.string().min(1).max(300).optional(),
  /** In place of MAIL_FROM. */
  mailSender: z.string().pipe(z.transform(readMailbox)).optional(),
});

/** `brand`: of the folder DATA_DIR/brand; absent without it. */
export type SiteSettings = z.infer<typeof siteSettingsSchema> & { brand?: Brand };

const SHIPPED = new URL('../../../site-settings.json', import.meta.url);
/** Keys of who sells, which a brand says itself: nobody sells under the name or the telephone of the sample. */
const OWN_KEYS = ['companyName', 'companyTagline', 'phone', 'email', 'address', 'hours', 'marketingClaim'] as const;
const SETTINGS_FILE = 'site-settings.json';

/** Reads the shipped settings, and over them key by key those of DATA_DIR/brand. Throws `BadSetting`. */
export function readSiteSettings(dataDir?: string): SiteSettings {
  const folder = dataDir === undefined ? null : join(dataDir, 'brand');
  const isBranded = folder !== null && statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  const own = isBranded ? readOwn(folder) : {};
  const named = Object.keys(own).length === 0 ? SETTINGS_FILE : `brand/${SETTINGS_FILE}`;
  const settings = checked(named, () => {
    const read = siteSettingsSchema.parse({ ...JSON.parse(readFileSync(SHIPPED, 'utf8')), ...own });
    const fault = faultOfColors(read);
    if (fault !== null) throw new Error(fault);
    return read;
  });
  if (!isBranded) return settings;
  return { ...settings, brand: readBrand(folder, settings, (name, why) => refuse(`brand/${name}`, why)) };
}

/** Reads the settings of the site. Its mails come from `mailSender`, where that is set. Throws `BadSetting`. */
export function readSite(given: Config): { config: Config; settings: SiteSettings } {
  const settings = readSiteSettings(given.dataDir);
  const mail = given.mail && { ...given.mail, from: settings.mailSender ?? given.mail.from };
  return { config: { ...given, mail }, settings };
}

const readOwn = (folder: string): object =>
  checked(`brand/${SETTINGS_FILE}`, () => {
    const text = readBrandText(folder, SETTINGS_FILE);
    if (text === null) return {};
    const own = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
    const missing = OWN_KEYS.filter((key) => !(key in own));
    if (missing.length > 0) throw new Error(`it lacks ${missing.join(', ')}`);
    return { copyrightYear: new Date().getFullYear(), ...own };
  });

function checked<Read>(file: string, read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof z.ZodError)) return refuse(file, (error as Error).message);
    const [{ path, message }] = error.issues as [z.core.$ZodIssue];
    return refuse(file, path.length === 0 ? message : `${path.join('.')}: ${message}`);
  }
}

function refuse(file: string, reason: string): never {
  throw new BadSetting(`${file} is not usable: ${reason}`);
}

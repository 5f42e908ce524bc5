import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { isTimeZone } from '../domain/format-time.ts';
import { QUOTATION_TERMS } from '../domain/quotation.ts';
import { BadSetting } from './config.ts';

const term = z.string().min(1).max(200);

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
});

export type SiteSettings = z.infer<typeof siteSettingsSchema>;

export function readSiteSettings(file = new URL('../../../site-settings.json', import.meta.url)): SiteSettings {
  try {
    return siteSettingsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const reason =
      error instanceof z.ZodError
        ? `${error.issues[0]!.path.join('.')}: ${error.issues[0]!.message}`
        : (error as Error).message;
    throw new BadSetting(`site-settings.json is not usable: ${reason}`);
  }
}

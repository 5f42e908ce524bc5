import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { isTimeZone } from '../domain/format-time.ts';
import { BadSetting } from './config.ts';

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

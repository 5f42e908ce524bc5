import '#base/http/production.ts';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import { BadSetting, readConfig } from '#base/settings/config.ts';

try {
  const config = readConfig(process.env);
  const { serveSite } = await import('./serve-site.ts');
  await serveSite(config, { development: process.argv.includes('--dev') });
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exitCode = 1;
}

function startFailure(error: unknown): string {
  if (error instanceof BadSetting || error instanceof StoreUnavailable) return error.message;
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `Another program listens on this address already (${message}). Set PORT to another number.`;
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL') return `Cannot listen there: ${message}.`;
  return stack ?? String(error);
}

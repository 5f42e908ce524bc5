import '#base/http/production.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import { BadSetting, readConfig } from '#base/settings/config.ts';

const USAGE = `Usage: npm start

Serves the catalog of DATA_DIR, or of DATABASE_URL, on HOST and PORT. Loads a sample if no catalog is there.
Settings are environment variables: README.md lists them.
`;

const unknown = process.argv.slice(2).find((one) => one !== '--dev');
if (unknown !== undefined) {
  const isHelp = unknown === '--help' || unknown === '-h';
  (isHelp ? process.stdout : process.stderr).write(isHelp ? USAGE : `Unknown option "${unknown}".\n${USAGE}`);
  process.exit(isHelp ? 0 : 2);
}

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

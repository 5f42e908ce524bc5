import '#base/http/production.ts';
import { StoreUnavailable } from '#base/database/store-unavailable.ts';
import { BadSetting, readConfig, type Config } from '#base/settings/config.ts';

try {
  await serveOrSupervise(readConfig(process.env), process.argv.includes('--dev'));
} catch (error) {
  process.stderr.write(`${startFailure(error)}\n`);
  // the channel to a supervisor keeps a process alive
  if (process.connected) process.exit(1);
  process.exitCode = 1;
}

/** This process serves the port, alone or with others, or supervises those that do. Each loads what it needs: a supervisor knows nothing of the site. */
async function serveOrSupervise(config: Config, development: boolean): Promise<void> {
  const { webProcesses: count, drainSeconds } = config;
  const site = () => import('./serve-site.ts');
  if (count === 1 || development) return (await site()).serveSite(config, { development, peers: null });
  const { joinProcesses } = await import('../processes/join-processes.ts');
  const peers = joinProcesses(count);
  if (peers !== null) return (await site()).serveSite(config, { development, peers });
  const { superviseProcesses } = await import('../processes/supervise.ts');
  process.exit(await superviseProcesses({ count, drainSeconds, warn: (line) => process.stderr.write(`${line}\n`) }));
}

/** One line for what people can put right; everything else keeps its stack. */
function startFailure(error: unknown): string {
  if (error instanceof BadSetting || error instanceof StoreUnavailable) return error.message;
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `Another program listens on this address already (${message}). Set PORT to another number.`;
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL') return `Cannot listen there: ${message}.`;
  return stack ?? String(error);
}

import chromium, { inflate } from '@sparticuz/chromium';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Switches of the packaged browser that break it outside the place it was made for. */
const BREAKING = ['--single-process', '--no-zygote', '--disable-web-security', "--headless='shell'"];
/** Those that draw by an imitated graphics card: it starts anew in every context and takes half of a journey's processor time. */
const IMITATED_CARD = [
  '--ignore-gpu-blocklist',
  '--in-process-gpu',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
];
const DROPPED = new Set([...BREAKING, ...IMITATED_CARD]);

/**
 * The Chromium that the tests drive: CHROMIUM_PATH when set, else the one that comes with the development dependencies, unpacked
 * into the system's temporary folder once. Where the machine lacks libraries that it needs, those of the package are used.
 */
export async function findBrowser(): Promise<{ executablePath: string; args: string[]; env: Record<string, string> }> {
  const args = [
    ...chromium.args.filter((arg) => !DROPPED.has(arg)),
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ];
  const own = process.env.CHROMIUM_PATH;
  if (own) return { executablePath: own, args, env: {} };
  const executablePath = await chromium.executablePath();
  if (!lacksLibraries(executablePath)) return { executablePath, args, env: {} };
  const folder = await inflate(
    fileURLToPath(import.meta.resolve('@sparticuz/chromium').replace(/build\/.*$/, 'bin/al2023.tar.br')),
  );
  return { executablePath, args, env: { LD_LIBRARY_PATH: `${folder}/lib` } };
}

function lacksLibraries(executablePath: string): boolean {
  try {
    return execFileSync('ldd', [executablePath], { encoding: 'utf8' }).includes('not found');
  } catch {
    return false;
  }
}

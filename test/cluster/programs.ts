import { accessSync, constants, readFileSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const POSTGRES_FOLDER = '/usr/lib/postgresql';
/** Debian puts some of them where only root looks. */
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin'];

/** The name of a program, and the package of Debian 12 that brings it. */
const PROGRAMS = { haproxy: 'haproxy', patroni: 'patroni', etcd: 'etcd-server', setpriv: 'util-linux' } as const;
/** Needed as root alone, for networks apart. */
const ROOT_PROGRAMS = { ip: 'iproute2', iptables: 'iptables' } as const;

type Programs = Record<keyof typeof PROGRAMS | keyof typeof ROOT_PROGRAMS, string> & {
  /** The folder of `psql` and of the server. */
  postgres: string;
  /** The user that runs PostgreSQL and etcd; null: the current user. PostgreSQL refuses root. */
  user: { uid: number; gid: number } | null;
};

/** Every program of the cluster by its path, or the Debian packages that are missing. */
export function findPrograms(): Programs | { missing: string[] } {
  const isRoot = process.getuid?.() === 0;
  const wanted = { ...PROGRAMS, ...(isRoot ? ROOT_PROGRAMS : {}) };
  const found = Object.entries(wanted).map(([name, aPackage]) => ({ name, aPackage, path: findProgram(name) }));
  const postgres = findPostgres();
  const user = isRoot ? postgresUser() : null;
  const missing: string[] = found.filter(({ path }) => path === null).map(({ aPackage }) => aPackage);
  if (postgres === null || (isRoot && user === null)) missing.push('postgresql-15');
  if (missing.length > 0) return { missing };
  return {
    ...(Object.fromEntries(found.map(({ name, path }) => [name, path])) as Programs),
    postgres: postgres!,
    user,
  };
}

function findProgram(name: string): string | null {
  return FOLDERS.map((folder) => join(folder, name)).find(canRun) ?? null;
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The newest version that is installed, 15 or newer. */
function findPostgres(): string | null {
  let versions: string[] = [];
  try {
    versions = readdirSync(POSTGRES_FOLDER);
  } catch {
    return null;
  }
  const newest = Math.max(...versions.map(Number).filter((version) => version >= 15));
  const folder = join(POSTGRES_FOLDER, String(newest), 'bin');
  return canRun(join(folder, 'postgres')) ? folder : null;
}

function postgresUser(): Programs['user'] {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return line === undefined ? null : { uid: Number(uid), gid: Number(gid) };
}

export type { Programs };

const EXAMPLE = 'postgres://user:password@db.example:5432/parts';
const SHAPE = /^postgres(?:ql)?:\/\/(?:([^/?#]*)@)?([^/?#]*)([/?].*)?$/;
/** From https://www.postgresql.org/docs/current/libpq-connect.html */
const TARGETS = ['any', 'read-write', 'primary'];
/** No mode falls back to an open connection. */
const TLS_MODES = ['disable', 'require', 'verify-ca', 'verify-full'];

const PARAMETERS = ['target_session_attrs', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'options', 'host', 'port'];

/**
 * Splits an address of several hosts into one URL each. `problem` never repeats the text, which may hold a password.
 */
export function readPostgresUrl(text: string): { urls: string[] } | { problem: string } {
  const [, user, names = '', rest = ''] = SHAPE.exec(text) ?? [];
  const hosts = names.split(',');
  if (hosts.length > 1 && hosts.includes(''))
    return { problem: 'a host between its commas is missing, as in postgres://h1,,h2/parts' };
  const urls: string[] = [];
  for (const host of hosts) {
    const one = `postgres://${user === undefined ? '' : `${user}@`}${host}${rest}`;
    if (!SHAPE.test(text) || !URL.canParse(one))
      return {
        problem: `it must be an address such as ${EXAMPLE}, or with several hosts h1:5432,h2:5432; signs such as / and @ in the password are written as %2F and %40`,
      };
    const url = new URL(one);
    const problem = problemOf(url.searchParams);
    if (problem !== null) return { problem };
    url.searchParams.delete('target_session_attrs');
    // "require" encrypts and trusts any certificate
    if (url.searchParams.has('sslmode')) url.searchParams.set('uselibpqcompat', 'true');
    urls.push(url.href);
  }
  return { urls };
}

function problemOf(parameters: URLSearchParams): string | null {
  // the text after "?" may be part of a password
  if ([...parameters.keys()].some((name) => !PARAMETERS.includes(name)))
    return `it has a parameter other than ${PARAMETERS.join(', ')}`;
  const target = parameters.get('target_session_attrs');
  if (target !== null && !TARGETS.includes(target))
    return `its target_session_attrs must be one of ${TARGETS.join(', ')}`;
  const mode = parameters.get('sslmode');
  if (mode !== null && !TLS_MODES.includes(mode)) return `its sslmode must be one of ${TLS_MODES.join(', ')}`;
  if (mode === 'verify-ca' && !parameters.has('sslrootcert'))
    return 'sslmode=verify-ca needs sslrootcert, the file of the certificate authority';
  if (parameters.get('host')?.includes(','))
    return 'several hosts must be written before the path, as in postgres://h1:5432,h2:5432/parts';
  return null;
}

const EXAMPLE = 'postgres://user:password@db.example:5432/parts';
/** Scheme, user and password, hosts, the rest. Hosts hold no @; a password writes it as %40. */
const SHAPE = /^postgres(?:ql)?:\/\/(?:([^/?#]*)@)?([^/?#]*)([/?].*)?$/;
/** What libpq knows (https://www.postgresql.org/docs/current/libpq-connect.html) and sessions here can be. Those that write are checked whatever it says. */
const TARGETS = ['any', 'read-write', 'primary'];
/** Without those that go on without TLS when the server has none: that is no protection and the driver does not do it. */
const TLS_MODES = ['disable', 'require', 'verify-ca', 'verify-full'];

/** Any other would be lost without a word; settings of the server are written in `options`. */
const PARAMETERS = ['target_session_attrs', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'options', 'host', 'port'];

/**
 * Reads `postgres://user:password@host1:5432,host2:5432/database?target_session_attrs=read-write` into one URL for each host, in the order in which they
 * are tried. `problem` says in words what is wrong, without the text, which may hold a password.
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
    // "require" encrypts and trusts any certificate, as it does everywhere else
    if (url.searchParams.has('sslmode')) url.searchParams.set('uselibpqcompat', 'true');
    urls.push(url.href);
  }
  return { urls };
}

function problemOf(parameters: URLSearchParams): string | null {
  // not named: text after a "?" may be part of a password
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

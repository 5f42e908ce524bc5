import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { operatorsWhenNeeded } from '#base/operators/store/open-operator-store.ts';
import { isLoopbackHost } from '#base/domain/loopback-host.ts';
import { StoreUnavailable } from '#base/database/database.ts';
import { signInLink } from '#base/operators/sign-in/sign-in-link.ts';
import type { Nsn } from '#base/domain/nsn.ts';
import type { OperatorStore } from '#base/operators/store/operator-store.ts';
import { paths } from '#base/paths.ts';
import { BadSetting, describeSettings, type Config } from '#base/settings/config.ts';

const FORMER_KEY_FILE = 'operator-key';
const HOW_TO_ADD = 'npm run operators -- add NAME';

type Output = { write(text: string): unknown };
/** `isFirst`: the sample is loaded, and somebody looks at the terminal. */
type Greeting = {
  address: string;
  isFirst: boolean;
  prepared: () => Promise<void>;
  terminal: { out: Output; error: Output };
};

/** Makes a sign-in link only where nobody else can use it: on a terminal, with a loopback HOST. */
export function startOperators(config: Config, environment: Record<string, string | undefined>, isTerminal: boolean) {
  const store = operatorsWhenNeeded(config);
  const { cluster } = config;
  // other nodes would not know the link
  const link = cluster === null && isTerminal && isLoopbackHost(config.host) ? signInLink() : null;
  const settings = [...(cluster === null ? [] : [`node ${cluster.node}`]), ...describeSettings(environment)];
  return {
    services: { store, link, settings },
    /** Rejects with `BadSetting` when nobody could sign in to a cluster. */
    async check(): Promise<void> {
      if (cluster === null || config.operatorKey !== null) return;
      const someoneHasKey = await hasKey(store).catch((error: unknown) => {
        if (error instanceof StoreUnavailable) return true;
        throw error;
      });
      if (someoneHasKey) return;
      await store.close();
      throw new BadSetting(
        `Setting CLUSTER is not usable without an operator: set OPERATOR_KEY, the same on all nodes, or add operators with ${HOW_TO_ADD}.`,
      );
    },
    async greet({ address, isFirst, prepared, terminal: { out, error } }: Greeting): Promise<void> {
      const former = join(config.dataDir, FORMER_KEY_FILE);
      if (existsSync(former))
        error.write(
          `${former} is not used any more and can be removed: set OPERATOR_KEY, or add operators with ${HOW_TO_ADD}\n`,
        );
      if (link !== null)
        out.write(
          `Sign in as the operator (once, within ten minutes): ${address}${paths.operatorSignIn(link.token)}\n`,
        );
      if (isFirst) out.write(firstStartText(config.dataDir, address));
      try {
        await prepared();
        if (link === null && !(await hasKey(store)))
          out.write(`Nobody can sign in as an operator yet: add one with ${HOW_TO_ADD}\n`);
      } catch (failure) {
        if (!(failure instanceof StoreUnavailable)) throw failure;
        error.write(`Operators cannot sign in: ${failure.message}. The catalog is served all the same.\n`);
      }
    },
  };
}

const hasKey = async (store: OperatorStore): Promise<boolean> =>
  (await store.listOperators()).some(({ keyMadeAtMs }) => keyMadeAtMs !== null);

const SHOWN_PART = 5305012345678 as Nsn;

/** Four lines; that of the address and that of the sign-in stand with them. */
const firstStartText = (
  dataDir: string,
  address: string,
): string => `Load the real files: npm run import -- FOLDER (README.md says where to get them)
The data are in ${resolve(dataDir)}
Stop with Ctrl+C
A sample is being loaded, none of it real: look first at ${address}${paths.part(SHOWN_PART)}
`;

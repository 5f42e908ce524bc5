import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';

type IslandMountProps<Props extends object> = {
  /** Folder in src/pages whose island.tsx the browser loads. */
  name: string;
  component: ComponentType<Props>;
  /** JSON-able; the browser gets the same. */
  props: Props;
};

/**
 * A piece of a page that React takes over in the browser: complete HTML from the server, its properties as JSON, and a name by
 * which the browser finds its code. Everything around it stays plain HTML. Runs on the server only.
 */
export const IslandMount = <Props extends object>({ name, component: Component, props }: IslandMountProps<Props>) => (
  <div
    data-island={name}
    data-props={JSON.stringify(props)}
    dangerouslySetInnerHTML={{ __html: renderToString(<Component {...props} />) }}
  />
);

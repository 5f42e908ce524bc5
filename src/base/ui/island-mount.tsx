import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';

type IslandMountProps<Props extends object> = {
  /** Folder in src/site/pages whose island.tsx the browser loads. */
  name: string;
  component: ComponentType<Props>;
  /** JSON-able; the browser gets the same. */
  props: Props;
  /**
   * Keys of the browser's storage whose values the island shows. While it holds none of them, React is not loaded before the first sign of a visitor, and the
   * element has `data-fresh`. Without keys React comes as soon as the island is near the window.
   */
  keys?: readonly string[];
};

/**
 * A piece of a page that React takes over in the browser: complete HTML from the server, its properties as JSON, and a name by
 * which the browser finds its code. Everything around it stays plain HTML. Runs on the server only.
 */
export const IslandMount = <Props extends object>({
  name,
  component: Component,
  props,
  keys,
}: IslandMountProps<Props>) => (
  <div
    data-island={name}
    data-props={JSON.stringify(props)}
    data-keys={keys?.join(' ')}
    dangerouslySetInnerHTML={{ __html: renderToString(<Component {...props} />) }}
  />
);

import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';

type MountProps<Props extends object> = {
  name: string;
  component: ComponentType<Props>;
  props: Props;
  /** Storage keys that it shows. While empty, React waits for a visitor, and the element has `data-fresh`. */
  keys?: readonly string[];
};

/** HTML that React takes over in the browser. */
export const IslandMount = <Props extends object>({ name, component: Component, props, keys }: MountProps<Props>) => (
  <div
    data-island={name}
    data-props={JSON.stringify(props)}
    data-keys={keys?.join(' ')}
    dangerouslySetInnerHTML={{ __html: renderToString(<Component {...props} />) }}
  />
);

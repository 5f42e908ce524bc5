type Props = Record<string, unknown>;

/** Renderings of a component with other properties than texts, numbers and flags. One with more different properties is not the same on every page. */
const MAX_OTHER_RENDERINGS = 8;
/** Renderings of a component whose properties are all texts, numbers and flags. */
const MAX_RENDERINGS_BY_VALUES = 5_000;

/** A node of the tree of values: `name` is the property that it compares, `next` the node for each value. */
type Node = { name: string | null; next: Map<unknown, Node>; bytes: Uint8Array | null };

/** The renderings of one component by its properties. */
export type RenderingCache = {
  find(props: Props): Uint8Array | undefined;
  set(props: Props, bytes: Uint8Array): void;
};

/**
 * Texts, numbers and flags are looked up value by value in the order of the properties: no key is built, since most texts were hashed
 * before. Other properties are compared with the last few.
 */
export function createRenderingCache(): RenderingCache {
  let root = createNode();
  let size = 0;
  const others: { props: Props; bytes: Uint8Array }[] = [];
  return {
    find(props) {
      let node: Node | undefined = root;
      for (const name in props) {
        if (node.name !== name) return isPlain(props) ? undefined : findOther(props);
        node = node.next.get(props[name]);
        if (node === undefined) return isPlain(props) ? undefined : findOther(props);
      }
      return node.bytes ?? undefined;
    },
    set(props, bytes) {
      if (!isPlain(props)) {
        if (others.length === MAX_OTHER_RENDERINGS) others.shift();
        others.push({ props, bytes });
        return;
      }
      if (size === MAX_RENDERINGS_BY_VALUES) {
        root = createNode();
        size = 0;
      }
      let node = root;
      for (const name in props) {
        node.name ??= name;
        // properties in another order than the first time are not cached
        if (node.name !== name) return;
        const value = props[name];
        let next = node.next.get(value);
        if (next === undefined) node.next.set(value, (next = createNode()));
        node = next;
      }
      node.bytes = bytes;
      size++;
    },
  };

  function findOther(props: Props): Uint8Array | undefined {
    return others.find((rendering) => hasSameProps(rendering.props, props))?.bytes;
  }
}

const createNode = (): Node => ({ name: null, next: new Map(), bytes: null });

function isPlain(props: Props): boolean {
  for (const name in props) {
    const value = props[name];
    if ((typeof value === 'object' && value !== null) || typeof value === 'function') return false;
  }
  return true;
}

function hasSameProps(one: Props, other: Props): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => Object.is(one[name], other[name]));
}

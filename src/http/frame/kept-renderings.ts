type Props = Record<string, unknown>;

/** Renderings that a component keeps; more properties than that are not the same on every page. */
const KEPT_RENDERINGS = 8;
/** The same where all properties are texts, numbers and flags. */
const KEPT_BY_VALUES = 5_000;

/** A place in the tree of values: `name` is the property that is asked for here, `next` where each value of it leads. */
type Place = { name: string | null; next: Map<unknown, Place>; bytes: Uint8Array | null };

/** What a component was rendered as, found again by the same properties. */
export type KeptRenderings = {
  find(props: Props): Uint8Array | undefined;
  keep(props: Props, bytes: Uint8Array): void;
};

/**
 * Properties that are all texts, numbers and flags are found value by value, in the order in which they stand; no text is made of them, since most texts have been
 * looked up before. Others are compared with the last few.
 */
export function keepRenderings(): KeptRenderings {
  let root = aPlace();
  let size = 0;
  const others: { props: Props; bytes: Uint8Array }[] = [];
  return {
    find(props) {
      let place: Place | undefined = root;
      for (const name in props) {
        if (place.name !== name) return isPlain(props) ? undefined : findOther(props);
        place = place.next.get(props[name]);
        if (place === undefined) return isPlain(props) ? undefined : findOther(props);
      }
      return place.bytes ?? undefined;
    },
    keep(props, bytes) {
      if (!isPlain(props)) {
        if (others.length === KEPT_RENDERINGS) others.shift();
        others.push({ props, bytes });
        return;
      }
      if (size === KEPT_BY_VALUES) {
        root = aPlace();
        size = 0;
      }
      let place = root;
      for (const name in props) {
        place.name ??= name;
        // properties in two orders: those of the first are kept
        if (place.name !== name) return;
        const value = props[name];
        let next = place.next.get(value);
        if (next === undefined) place.next.set(value, (next = aPlace()));
        place = next;
      }
      place.bytes = bytes;
      size++;
    },
  };

  function findOther(props: Props): Uint8Array | undefined {
    return others.find((rendering) => hasSameProps(rendering.props, props))?.bytes;
  }
}

const aPlace = (): Place => ({ name: null, next: new Map(), bytes: null });

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

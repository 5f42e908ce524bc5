/** Stands for an object that is another one in each test. */
export const standIn = <Value extends object>(current: () => Value): Value =>
  new Proxy({} as Value, {
    get: (_target, name) => Reflect.get(current(), name),
    ownKeys: () => Reflect.ownKeys(current()),
    getOwnPropertyDescriptor: (_target, name) => Reflect.getOwnPropertyDescriptor(current(), name),
  });

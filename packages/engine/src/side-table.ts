/** The constructor returns its argument, so that a derived class adds its private field to it. */
class Onto {
  constructor(object: object) {
    // biome-ignore lint/correctness/noConstructorReturn: a private field is added to an object made elsewhere
    return object;
  }
}

/** Values of all tables for one object, in a private field that is neither copied nor visible. */
class SideValues extends Onto {
  readonly #values: unknown[] = [];

  static of(object: object): unknown[] | undefined {
    return #values in object ? object.#values : undefined;
  }

  static begin(object: object): unknown[] {
    return (new SideValues(object) as SideValues).#values;
  }
}

let tables = 0;

/**
 * WeakMap alternative that stores values on their keys. Node's young-generation collection keeps every value of a
 * WeakMap, even for dead keys, which promoted whole unused ledgers. `undefined` equals absent.
 */
export class SideTable<Key extends object, Value> {
  readonly #place = tables++;

  get(key: Key): Value | undefined {
    return SideValues.of(key)?.[this.#place] as Value | undefined;
  }

  set(key: Key, value: Value): void {
    const values = SideValues.of(key) ?? SideValues.begin(key);
    values[this.#place] = value;
  }
}

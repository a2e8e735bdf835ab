/** Answers to `new` with the object it is given, so that a class derived from it puts its private field there. */
class Onto {
  constructor(object: object) {
    // biome-ignore lint/correctness/noConstructorReturn: a private field is added to an object made elsewhere
    return object;
  }
}

/** The values of all tables for one object: a private field is neither copied with it nor seen by anybody else. */
class Kept extends Onto {
  readonly #values: unknown[] = [];

  static of(object: object): unknown[] | undefined {
    return #values in object ? object.#values : undefined;
  }

  static begin(object: object): unknown[] {
    return (new Kept(object) as Kept).#values;
  }
}

let tables = 0;

/**
 * A WeakMap whose values stand at their keys. Node's young collection keeps every value of a WeakMap, dead key or not,
 * until the old one runs: whole ledgers that nobody asks any more were copied twice and then filled the old space.
 * `undefined` is the same as no value.
 */
export class SideTable<Key extends object, Value> {
  readonly #place = tables++;

  get(key: Key): Value | undefined {
    return Kept.of(key)?.[this.#place] as Value | undefined;
  }

  set(key: Key, value: Value): void {
    const values = Kept.of(key) ?? Kept.begin(key);
    values[this.#place] = value;
  }
}

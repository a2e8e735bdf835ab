import { SideTable } from "./side-table.ts";

/**
 * A function of an immutable object whose answer is made at the first asking and kept as long as the object lives:
 * the many statistics of one series share its sums.
 */
export function oncePer<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new SideTable<Key, Value>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) {
      value = make(key);
      known.set(key, value);
    }
    return value;
  };
}

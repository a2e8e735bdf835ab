import { compare } from "../text/decimal-text.ts";

interface FirstFit {
  readonly set: (index: number, size: string | undefined) => void;
  readonly first: (size: string) => number | undefined;
}

/** Creates places 0 to `length` - 1 without room; both methods take log(length) steps. */
export const createFirstFit = (length: number): FirstFit => {
  let leaves = 1;
  while (leaves < length) leaves *= 2;
  // Binary tree in an array: node n holds the larger size of children 2n and 2n + 1.
  const sizes: (string | undefined)[] = [];
  const fits = (node: number, size: string): boolean => {
    const own = sizes[node];
    return own !== undefined && compare(own, size) >= 0;
  };
  const larger = (a: string | undefined, b: string | undefined) =>
    a === undefined || (b !== undefined && compare(b, a) > 0) ? b : a;
  return {
    set: (index, size) => {
      let node = leaves + index;
      sizes[node] = size;
      while (node > 1) {
        node = Math.floor(node / 2);
        sizes[node] = larger(sizes[2 * node], sizes[2 * node + 1]);
      }
    },
    first: (size) => {
      if (!fits(1, size)) return undefined;
      let node = 1;
      while (node < leaves) node = fits(2 * node, size) ? 2 * node : 2 * node + 1;
      return node - leaves;
    },
  };
};

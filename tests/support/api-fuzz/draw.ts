/** Repeatable randomness by seed. */
export interface Draw {
  /** Whole number from 0 to below `n`. */
  readonly below: (n: number) => number;
  readonly oneOf: <T>(list: readonly T[]) => T;
  /** True in `share` of all cases. */
  readonly happens: (share: number) => boolean;
}

/** Mulberry32. */
export function drawFrom(seed: number): Draw {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n: number) => Math.floor(next() * n);
  return {
    below,
    oneOf: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    happens: (share) => next() < share,
  };
}

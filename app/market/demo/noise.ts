/** Stateless: depends on the seed and the day alone. */
export interface Noise {
  /** About normal: mean 0, deviation 1, at most 4.3. */
  normal(day: number): number;
  uniform(day: number): number;
}

/** Full avalanche (MurmurHash3 finaliser): neighbouring days are unrelated. */
function mix(value: number): number {
  let hash = value ^ (value >>> 16);
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** FNV-1a. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

const halves = (hash: number): number => ((hash & 0xffff) + (hash >>> 16)) / 65_536;

/**
 * Six uniform values (mean 3, variance 1/2) approximate the normal distribution without functions whose last bit
 * differs between machines.
 */
export function createNoise(seed: string): Noise {
  const base = hashText(seed);
  return {
    normal(day) {
      const first = mix(base ^ Math.imul(day, 0x9e3779b1));
      const second = mix(first + 0x7f4a7c15);
      const third = mix(second + 0x165667b1);
      return (halves(first) + halves(second) + halves(third) - 3) * Math.SQRT2;
    },
    uniform: (day) => mix(base ^ Math.imul(day, 0x9e3779b1)) / 4_294_967_296,
  };
}

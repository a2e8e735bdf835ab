/** Stateless pseudo-random values: the value of a day depends on the seed and that day alone. */
export interface Noise {
  /** About normal with mean 0 and deviation 1, never beyond 4.3. */
  normal(day: number): number;
  /** Uniform in [0, 1). */
  uniform(day: number): number;
}

/** Bit mixer with full avalanche (the finaliser of MurmurHash3): neighbouring days are unrelated. */
function mix(value: number): number {
  let hash = value ^ (value >>> 16);
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** FNV-1a of the text. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** Sum of the two 16-bit halves, each scaled to [0, 1). */
const halves = (hash: number): number => ((hash & 0xffff) + (hash >>> 16)) / 65_536;

/**
 * Makes the noise of one named stream. Six uniform values added up stand for the normal distribution
 * (mean 3, variance 1/2), so that no function whose last bit differs between machines is needed.
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

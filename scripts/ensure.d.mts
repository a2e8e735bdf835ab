export const root: string;
/** Runs a program in the checkout; returns its exit code, 127 when it cannot be started. */
export function run(
  command: string,
  args: readonly string[],
  env?: Readonly<Record<string, string>>,
): Promise<number>;
/** Changes with every source file of the pages, below the checkout or another folder. */
export function toBuildStamp(folder?: string): string;
export function writeBuildStamp(stamp: string): void;
export function ensureBuilt(node: string): Promise<void>;
/** Returns the environment in which `node` is this one. */
export function nodeEnv(node: string): { readonly PATH: string };
/** V8 flags of the program. */
export const programFlags: string[];
/** V8 flags of test processes. */
export const testFlags: string[];

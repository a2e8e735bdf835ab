export const root: string;
/** Runs a program in the checkout until it ends; its exit code, 127 when it cannot be started. */
export function run(
  command: string,
  args: readonly string[],
  env?: Readonly<Record<string, string>>,
): Promise<number>;
/** Changes with every file that a build of the pages reads, below the checkout or another folder. */
export function toBuildStamp(folder?: string): string;
export function writeBuildStamp(stamp: string): void;
export function ensureBuilt(node: string): Promise<void>;
/** Environment in which `node` is this one, for everything that is started. */
export function nodeEnv(node: string): { readonly PATH: string };
/** Flags of V8 for the program. */
export const programFlags: string[];
/** Flags of V8 for processes that run tests. */
export const testFlags: string[];

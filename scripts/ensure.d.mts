export const root: string;
/** Returns the exit code, 127 when the program cannot be started. */
export function run(
  command: string,
  args: readonly string[],
  env?: Readonly<Record<string, string>>,
): Promise<number>;
export function toBuildStamp(folder?: string): string;
export function writeBuildStamp(stamp: string): void;
export function ensureBuilt(node: string): Promise<void>;
export function nodeEnv(node: string): { readonly PATH: string };
export const programFlags: string[];
export const testFlags: string[];

export const root: string;
export function toBuildStamp(): string;
export function writeBuildStamp(stamp: string): void;
export function ensureBuilt(node: string): Promise<void>;
/** Flags of V8 for processes that run tests. */
export const testFlags: string[];

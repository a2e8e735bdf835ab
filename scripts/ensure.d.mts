export const root: string;
export function toBuildStamp(): string;
export function writeBuildStamp(stamp: string): void;

export function findChromium(): string | undefined;

export function ensureChromium(): { readonly chromium: string } | { readonly missing: string };

export function findChromium(): string | undefined;

/** Installs Debian's Chromium when that is possible here; what is missing otherwise. */
export function ensureChromium(): { readonly chromium: string } | { readonly missing: string };

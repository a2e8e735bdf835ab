import { tabNames } from "../../shared/cookies.ts";

let current: string | null = null;

/** Country looked up by an earlier document of the tab; null without one or without storage. */
function readKept(): string | null {
  try {
    const kept = sessionStorage.getItem(tabNames.country);
    return kept !== null && /^[A-Z]{2}$/.test(kept) ? kept : null;
  } catch {
    return null;
  }
}

/**
 * Returns the country for API calls; null before the look-up has ended. The result of an earlier document of the tab
 * applies from the first call on, e.g. on return from an external sign-in.
 */
export function knownCountry(): string | null {
  current ??= readKept();
  return current;
}

export function nameCountry(country: string): void {
  current = country;
}

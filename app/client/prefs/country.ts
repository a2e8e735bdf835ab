import { tabNames } from "../../shared/cookies.ts";

let current: string | null = null;

/** The country the tab looked up before, in an earlier document; null without one or without storage. */
function readKept(): string | null {
  try {
    const kept = sessionStorage.getItem(tabNames.country);
    return kept !== null && /^[A-Z]{2}$/.test(kept) ? kept : null;
  } catch {
    return null;
  }
}

/**
 * The country that calls name, or null before the look-up (`lookUpCountry`) has ended. An earlier document of the tab
 * counts from the first call on: a document that begins with one, as the return from a sign-in elsewhere, does not wait.
 */
export function knownCountry(): string | null {
  current ??= readKept();
  return current;
}

export function nameCountry(country: string): void {
  current = country;
}

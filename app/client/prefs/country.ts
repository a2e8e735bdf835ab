import { tabNames } from "../../shared/cookies.ts";

let current: string | null = null;

function readKept(): string | null {
  try {
    const kept = sessionStorage.getItem(tabNames.country);
    return kept !== null && /^[A-Z]{2}$/.test(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Returns the country for API calls, kept for the tab; null until looked up. */
export function knownCountry(): string | null {
  current ??= readKept();
  return current;
}

export function nameCountry(country: string): void {
  current = country;
}

import { tabNames } from "../../shared/cookies.ts";
import { knownCountry, nameCountry } from "./country.ts";

const defaultCountry = "RU";
const traceTimeoutMs = 1_500;

/**
 * Reads `loc` of a CDN's trace.
 * @returns ISO 3166 alpha-2; RU if missing, XX (unknown), T1 (Tor) or malformed
 */
export function countryOfTrace(text: string): string {
  if (text.trimStart().startsWith("<")) return defaultCountry;
  const country = /^loc=([A-Z]{2})\s*$/m.exec(text)?.[1];
  return country === undefined || country === "XX" ? defaultCountry : country;
}

/** Looks up the country once per tab; RU after a failure or 1.5 s (client contract, S9.10, S9.15). */
export async function lookUpCountry(traceUrl: string): Promise<void> {
  if (knownCountry() !== null) return;
  const country = await askTrace(traceUrl);
  nameCountry(country);
  try {
    sessionStorage.setItem(tabNames.country, country);
  } catch {}
}

async function askTrace(traceUrl: string): Promise<string> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), traceTimeoutMs);
  try {
    const response = await fetch(traceUrl, { signal: abort.signal, credentials: "omit" });
    return response.ok ? countryOfTrace(await response.text()) : defaultCountry;
  } catch {
    return defaultCountry;
  } finally {
    clearTimeout(timer);
  }
}

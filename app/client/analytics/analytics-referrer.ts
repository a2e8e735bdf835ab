import { readText, writeText } from "../dom/storage.ts";

/** Stores the external page of the first visit, once. */
export function captureReferrer(referrer: string, origin: string): void {
  if (!URL.canParse(referrer) || new URL(referrer).origin === origin) return;
  if (readText("analyticsReferrer") === null) writeText("analyticsReferrer", referrer.slice(0, 2000));
}

export const storedReferrer = (): string | null => readText("analyticsReferrer");

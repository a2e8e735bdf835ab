import { readText, writeText } from "../dom/storage.ts";

/** Keeps the foreign page that first led here; a page of our own and a second one change nothing. */
export function captureReferrer(referrer: string, origin: string): void {
  if (!URL.canParse(referrer) || new URL(referrer).origin === origin) return;
  if (readText("analyticsReferrer") === null) writeText("analyticsReferrer", referrer.slice(0, 2000));
}

/** The foreign page that first led here, or null. */
export const storedReferrer = (): string | null => readText("analyticsReferrer");

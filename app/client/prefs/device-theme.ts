import type { Prefs } from "../../shared/prefs.ts";

/**
 * Reports the device's theme now and on every change.
 * @returns a function that stops it
 */
export function followDeviceTheme(onTheme: (theme: Prefs["theme"]) => void): () => void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const tell = () => onTheme(dark.matches ? "dark" : "light");
  tell();
  dark.addEventListener("change", tell);
  return () => dark.removeEventListener("change", tell);
}

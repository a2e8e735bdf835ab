import type { Prefs } from "../../shared/prefs.ts";

export function followDeviceTheme(onTheme: (theme: Prefs["theme"]) => void): () => void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const tell = () => onTheme(dark.matches ? "dark" : "light");
  tell();
  dark.addEventListener("change", tell);
  return () => dark.removeEventListener("change", tell);
}

import { vi } from "vitest";

export function stubBrowser(): { readonly stored: Map<string, string>; readonly cookies: string[] } {
  const stored = new Map<string, string>();
  const cookies: string[] = [];
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal("document", {
    get cookie() {
      return cookies.map((cookie) => cookie.split(";")[0]).join("; ");
    },
    set cookie(value: string) {
      cookies.push(value);
    },
  });
  vi.stubGlobal("location", { protocol: "http:", pathname: "/", search: "" });
  return { stored, cookies };
}

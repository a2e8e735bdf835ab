/** Pages that are looked at; the asset is one of the demo's. */
export const lighthousePages = [
  { name: "home", address: "/", isSignedIn: false },
  { name: "asset", address: "/public/asset/KOPILKA@DEMO", isSignedIn: false },
  { name: "dashboard", address: "/dashboard", isSignedIn: true },
] as const;

export const figures = ["performance", "accessibility", "lcp", "cls"] as const;

export const LIGHTHOUSE_NAMES = lighthousePages.flatMap(({ name }) =>
  figures.map((figure) => `lighthouse/${name}-${figure}`),
);

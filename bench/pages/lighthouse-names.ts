/** Pages that are looked at; the asset is one of the demo's. */
export const lighthousePages = [
  { name: "home", address: "/", isSignedIn: false },
  { name: "asset", address: "/public/asset/KOPILKA@DEMO", isSignedIn: false },
  { name: "dashboard", address: "/dashboard", isSignedIn: true },
] as const;

/**
 * Lighthouse's own two ways to look: a middling phone on a slow mobile network (150 ms, 1.6 Mbit/s, processor four
 * times slower), and a desktop on a middling line (40 ms, 10 Mbit/s). What a desktop repeats is not measured again. Five
 * rounds are what Lighthouse's makers advise where scores differ between runs.
 */
export const lighthouseWays = [
  { ending: "", flags: [], rounds: 5, figures: ["performance", "accessibility", "lcp", "cls"] },
  {
    ending: "-desktop",
    flags: ["--preset=desktop"],
    rounds: 2,
    figures: ["performance", "lcp", "cls"],
  },
] as const;

export const LIGHTHOUSE_NAMES = lighthousePages.flatMap(({ name }) =>
  lighthouseWays.flatMap(({ ending, figures }) =>
    figures.map((figure) => `lighthouse/${name}${ending}-${figure}`),
  ),
);

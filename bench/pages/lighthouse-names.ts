/** The asset is one of the demo's. */
export const lighthousePages = [
  { name: "home", address: "/", isSignedIn: false },
  { name: "asset", address: "/public/asset/KOPILKA@DEMO", isSignedIn: false },
  { name: "dashboard", address: "/dashboard", isSignedIn: true },
] as const;

/**
 * Lighthouse's presets: mid-range phone on a slow mobile network (150 ms, 1.6 Mbit/s, four times slower processor), and
 * desktop (40 ms, 10 Mbit/s), without figures that would repeat. Five rounds as Lighthouse advises for varying scores.
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

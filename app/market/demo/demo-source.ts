import type { GeneratedSource } from "../providers/provider.ts";
import { type DemoMarket, generateDemoMarket } from "./demo-market.ts";

/** The demo market among the sources: it generates instead of fetching, and says so by its kind. */
export const demoSource: GeneratedSource<DemoMarket> = {
  id: "demo",
  kind: "generated",
  can: ["prices", "rates", "payments", "splits"],
  generate: generateDemoMarket,
};

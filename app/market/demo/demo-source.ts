import type { GeneratedSource } from "../providers/provider.ts";
import { type DemoMarket, generateDemoMarket } from "./demo-market.ts";

export const demoSource: GeneratedSource<DemoMarket> = {
  id: "demo",
  kind: "generated",
  can: ["prices", "rates", "payments", "splits"],
  generate: generateDemoMarket,
};

import path from "node:path";

/** By path from the root. */
export const places = {
  api: "app/api.ts",
  routes: "app/routes.ts",
  features: "app/features",
  menu: "app/shell/nav-items.ts",
  endpoint: "app/shared/endpoint.ts",
  shapes: "app/shared/common.schema.ts",
  portfolioShape: "app/shared/schemas/ledger.schema.ts",
  call: "app/server/call.ts",
  portfolios: "app/portfolio/portfolios/portfolios.queries.ts",
  screen: "app/client/data/screen.ts",
  pageHeader: "app/ui/shell/page-header.tsx",
  testApp: "tests/support/app.ts",
  ledgerWorld: "tests/support/ledger-rows.ts",
  samples: "tests/support/samples/portfolio-samples.ts",
  metrics: "packages/engine/src/metrics",
  metricTexts: "app/shell/explain/explain",
  formulas: "docs/formulas.md",
  readers: "packages/brokers/src",
  statements: "packages/brokers/fixtures",
  coverage: "packages/brokers/coverage",
  sources: "app/market/providers",
  sourcesGuide: "docs/guide/sources.md",
} as const;

export function importPath(folder: string, file: string): string {
  const relative = path.posix.relative(folder, file);
  return relative.startsWith(".") ? relative : `./${relative}`;
}

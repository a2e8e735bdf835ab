/** Tests that read all files of a kind, by the changes they detect. */
const crossChecks: readonly { readonly test: string; readonly notices: RegExp }[] = [
  {
    test: "tests/architecture.test.ts",
    notices: /^(app|packages|fakes|bench|tools|scripts|tests)\/.*\.(tsx?|mjs)$|^CONTRIBUTING\.md$/,
  },
  { test: "tests/texts.test.ts", notices: /^(app|packages\/brokers\/src)\/.*\.(tsx?|json)$/ },
  { test: "tests/contract-table.test.ts", notices: /^app\/.*\.tsx?$|^tests\/e2e\/contract/ },
  { test: "tests/openapi.db.test.ts", notices: /\.(contract|api)\.ts$|-shapes\.ts$|\.schema\.ts$/ },
  { test: "tests/tables.db.test.ts", notices: /\.tables\.ts$|^db\/|^app\/schema\.ts$/ },
  { test: "tests/backup-tables.test.ts", notices: /\.tables\.ts$|^db\/|^app\/schema\.ts$/ },
  { test: "app/server/db/migrate.db.test.ts", notices: /^db\// },
  { test: "tests/docs.test.ts", notices: /\.md$|^[^/]+\.(json|ts)$|^docs\/|\.contract\.ts$/ },
  { test: "tests/security-doc.test.ts", notices: /^docs\/security\.md$|\.test\.ts$/ },
  { test: "tests/properties.test.ts", notices: /properties\.test\.ts$|^docs\/properties\.md$/ },
  { test: "app/i18n/check-texts.test.ts", notices: /\.(en|ru)\.json$/ },
  {
    test: "tools/bundle/build-sources.test.ts",
    notices: /^(vite|react-router)\.config\.ts$|^scripts\/[^/]+\.m?ts$/,
  },
  { test: "packages/cli/src/calc/examples.test.ts", notices: /^packages\/(engine|cli)\/src\// },
];

export const crossTests: readonly string[] = crossChecks.map(({ test }) => test);

export const crossChecksOf = (file: string): string[] =>
  crossChecks.filter(({ notices }) => notices.test(file)).map(({ test }) => test);

import { filesTagged, listUnchanged } from "./profile.ts";

export interface TestProject {
  readonly name: "unit" | "pg18" | "pg15" | "journeys" | "journeys alone";
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

export interface Profile {
  readonly isNight: boolean;
}

const databaseTests = ["app/**/*.db.test.ts", "tests/**/*.db.test.ts"];
const unitTests = ["packages", "app", "tests", "fakes", "scripts", "bench", "tools"].map(
  (folder) => `${folder}/**/*.test.ts`,
);
const always = ["**/node_modules/**", "**/build/**"];
const journeys = "tests/e2e/**";

/** Run on one version only: no SQL of their own, or half a minute and more. */
const once = [
  "app/jobs/**",
  "tests/answers-meet-calc.db.test.ts",
  "tests/fuzz-api.db.test.ts",
  "tests/hostile-files.db.test.ts",
  "tests/pages.db.test.ts",
  "tests/pictures.db.test.ts",
  "tests/screens.db.test.ts",
  "tests/secrets-hidden.db.test.ts",
  "tests/site-files.db.test.ts",
  "tests/titles.db.test.ts",
  "app/features/account/external/**",
  "app/features/account/passkeys/**",
  "app/worker/**",
  "app/market/updates/**",
  "app/features/corporate-actions/income-cases.db.test.ts",
  "app/features/sync/sync-year*",
];

/** By day PostgreSQL 15 runs tests that may differ by server. */
export function testProjects({ isNight }: Profile): readonly TestProject[] {
  const exclude = isNight ? always : [...always, ...filesTagged("night"), ...listUnchanged()];
  const onOldest = isNight
    ? { include: databaseTests, exclude: [...exclude, ...once] }
    : { include: filesTagged("every-server"), exclude };
  return [
    { name: "unit", include: unitTests, exclude: [...exclude, journeys, ...databaseTests] },
    { name: "pg18", include: databaseTests, exclude },
    { name: "pg15", ...onOldest },
  ];
}

/** One kills its server during fourteen syncs; one requests a source that hangs. */
const alone = ["tests/e2e/market-faults.test.ts", "tests/e2e/sync.test.ts"];

export function journeyProjects({ isNight }: Profile): readonly TestProject[] {
  const left = isNight ? [] : filesTagged("night");
  return [
    { name: "journeys", include: [`${journeys}/*.test.ts`], exclude: [...always, ...alone, ...left] },
    { name: "journeys alone", include: alone, exclude: [...always, ...left] },
  ];
}

import type { Plan, PlannedTest } from "./make-plan.ts";

const reasonsShown = 40;

const toTestLine = ({ file, why }: PlannedTest): string => `  ${file}  (${why})`;

export function toLines({ tests, left, journeys, readers }: Plan, mostJourneys: number): string[] {
  const isRun = journeys.changed.length <= mostJourneys;
  const named = [...(isRun ? [] : journeys.changed), ...journeys.near];
  return [
    `${tests.length} files of tests${readers === undefined ? "" : `, fixtures of ${readers.join(", ")} only`}:`,
    ...tests.slice(0, reasonsShown).map(toTestLine),
    ...(tests.length > reasonsShown ? [`  and ${tests.length - reasonsShown} more`] : []),
    ...(isRun ? journeys.changed.map((file) => `  ${file}  (changed)`) : []),
    ...(left.length === 0
      ? []
      : [
          `not run here, for they take longer than the time: ${left.length} files, npm test runs them`,
          ...left.slice(0, 5).map(toTestLine),
        ]),
    ...named.map(
      (file) => `not run here: npx vitest run --config vitest.e2e.config.ts ${file}  (npm run test:nightly)`,
    ),
  ];
}

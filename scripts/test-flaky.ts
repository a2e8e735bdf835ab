// `npm run test:flaky -- FILE [TIMES]`: repeats day tests, with `--night` all, under two busy loops.
import { parseArgs } from "node:util";
import { filesTagged } from "../tests/support/vitest/profile.ts";
import { runBuild } from "./test/programs.ts";
import { repeatUnderLoad } from "./test/repeat-under-load.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { night: { type: "boolean" } },
});
const [name, times = "20"] = positionals;
const count = Number(times);
if (name === undefined || !Number.isInteger(count) || count < 1) {
  console.error("npm run test:flaky -- FILE [TIMES] [--night], such as: npm run test:flaky -- main-job 20");
  process.exit(2);
}

const isNight =
  values.night ?? filesTagged("night").some((file) => file.startsWith("tests/e2e/") && file.includes(name));

await runBuild();
const { passed, failures } = await repeatUnderLoad(name, count, isNight ? "night" : "day");
for (const failure of failures) console.log(`failed    ${failure}`);
console.log(`${name}: ${passed} of ${count} beside two busy loops`);
console.log(`${passed} passed, ${count - passed} failed`);
process.exitCode = passed === count ? 0 : 1;

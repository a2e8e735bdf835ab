// `npm run test:flaky -- FILE [TIMES]`: a journey again and again while two busy loops keep the processors from it.
import { parseArgs } from "node:util";
import { runBuild } from "./test/programs.ts";
import { repeatUnderLoad } from "./test/repeat-under-load.ts";

const { positionals } = parseArgs({ allowPositionals: true });
const [name, times = "20"] = positionals;
const count = Number(times);
if (name === undefined || !Number.isInteger(count) || count < 1) {
  console.error("npm run test:flaky -- FILE [TIMES], such as: npm run test:flaky -- main-job 20");
  process.exit(2);
}

await runBuild();
const { passed, failures } = await repeatUnderLoad(name, count);
for (const failure of failures) console.log(`failed    ${failure}`);
console.log(`${name}: ${passed} of ${count} beside two busy loops`);
console.log(`${passed} passed, ${count - passed} failed`);
process.exitCode = passed === count ? 0 : 1;

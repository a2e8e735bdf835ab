// `npm run fakes`: the providers of the sync as we imitate them, all on one port, for trying by hand. Prints the line
// that points the product at them and what to enter there; `/__control` scripts faults. --port 4001, --only t-invest,
// --strict with the providers' own limits and waits, --tls for https with a certificate nobody knows.
import { parseArgs } from "node:util";
import { FAKES } from "../fakes/index.ts";
import { createRunningClock } from "../fakes/kit/fake-clock.ts";
import { authorityFile, startFakes } from "../fakes/kit/hub.ts";

const options = {
  port: { type: "string", default: "4001" },
  only: { type: "string" },
  strict: { type: "boolean", default: false },
  tls: { type: "boolean", default: false },
} as const;
const { values } = parseArgs({ options });
const chosen = FAKES.filter(({ id }) => values.only === undefined || values.only.split(",").includes(id));
if (chosen.length === 0) {
  console.error(`Known fakes: ${FAKES.map(({ id }) => id).join(", ")}`);
  process.exit(2);
}

const hub = await startFakes(chosen, createRunningClock(Date.now), {
  port: Number(values.port),
  isSecure: values.tls,
  isStrict: values.strict,
});
/** Nobody who tries the sync wants to wait for a report as long as at the real broker. */
const fast = { limits: { perMinute: 1_000_000, parallel: 10, spacingMs: 0 }, pauses: 0.01 };
const sources = Object.fromEntries(
  chosen.map((fake) => [
    fake.id,
    {
      address: hub.addressOf(fake),
      isOn: true,
      ...(values.strict ? {} : fast),
      ...(values.tls ? { caFile: authorityFile } : {}),
      ...(fake.settings === undefined ? {} : { settings: hub.settingsOf(fake) }),
    },
  ]),
);

console.log("Start the product with:\n");
console.log(`  SYNC_SOURCES='${JSON.stringify(sources)}' npm start\n`);
console.log("and enter there:\n");
for (const { name, credentials } of chosen)
  console.log(
    `  ${name}: ${Object.entries(credentials)
      .map(([field, text]) => `${field} = ${text}`)
      .join(", ")}`,
  );
console.log(`\nFaults, journal, clock: ${hub.address}/__control (docs/guide/fakes.md)`);

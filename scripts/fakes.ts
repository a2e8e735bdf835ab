// `npm run fakes`: fakes of sync and payment providers on one port; see docs/guide/fakes.md.
import { parseArgs } from "node:util";
import { cloudpayments } from "../fakes/cloudpayments/fake.ts";
import { FAKES, PAYMENT_FAKES } from "../fakes/index.ts";
import { createRunningClock } from "../fakes/kit/fake-clock.ts";
import { authorityFile, startFakes } from "../fakes/kit/hub.ts";
import { stripe } from "../fakes/stripe/fake.ts";

const options = {
  port: { type: "string", default: "4001" },
  only: { type: "string" },
  strict: { type: "boolean", default: false },
  tls: { type: "boolean", default: false },
  product: { type: "string", default: "http://localhost:3000" },
} as const;
const { values } = parseArgs({ options });
const isChosen = ({ id }: { readonly id: string }): boolean =>
  values.only === undefined || values.only.split(",").includes(id);
const syncFakes = FAKES.filter(isChosen);
const chosen = [...syncFakes, ...PAYMENT_FAKES.filter(isChosen)];
if (chosen.length === 0) {
  console.error(`Known fakes: ${[...FAKES, ...PAYMENT_FAKES].map(({ id }) => id).join(", ")}`);
  process.exit(2);
}

const hub = await startFakes(chosen, createRunningClock(Date.now), {
  port: Number(values.port),
  isSecure: values.tls,
  isStrict: values.strict,
});
/** Without a real broker's waiting times. */
const fast = { limits: { perMinute: 1_000_000, parallel: 10, spacingMs: 0 }, pauses: 0.01 };
const sources = Object.fromEntries(
  syncFakes.map((fake) => [
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

function paymentVariables(): string[] {
  const variables: string[] = [];
  if (isChosen(stripe)) {
    hub.of(stripe).webhooks.settings.url = `${values.product}/api/stripe/webhook`;
    const keys = hub.settingsOf(stripe);
    variables.push(
      ...[`STRIPE_SECRET_KEY=${keys?.secretKey}`, `STRIPE_WEBHOOK_SECRET=${keys?.webhookSecret}`],
      `STRIPE_URL=${hub.addressOf(stripe)}`,
    );
  }
  if (isChosen(cloudpayments)) {
    hub.of(cloudpayments).webhooks.settings.url = `${values.product}/api/cloudpayments`;
    const [address, keys] = [hub.addressOf(cloudpayments), hub.settingsOf(cloudpayments)];
    variables.push(
      ...[`CLOUDPAYMENTS_PUBLIC_ID=${keys?.publicId}`, `CLOUDPAYMENTS_API_SECRET=${keys?.apiSecret}`],
      ...[`CLOUDPAYMENTS_URL=${address}`, `CLOUDPAYMENTS_WIDGET_URL=${address}/bundles/cloudpayments.js`],
    );
  }
  return variables.length === 0 ? [] : ["BILLING=on", ...variables];
}

const variables = [
  ...(syncFakes.length === 0 ? [] : [`SYNC_SOURCES='${JSON.stringify(sources)}'`]),
  ...paymentVariables(),
];
console.log("Start the product with:\n");
console.log(`  ${variables.join(" \\\n  ")} \\\n  npm start\n`);
console.log("and enter there:\n");
for (const { name, credentials } of chosen)
  console.log(
    `  ${name}: ${Object.entries(credentials)
      .map(([field, text]) => `${field} = ${text}`)
      .join(", ")}`,
  );
console.log(`\nFaults, journal, clock: ${hub.address}/__control (docs/guide/fakes.md)`);

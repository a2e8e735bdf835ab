// `npm test`: sets up what is missing (packages, browser), then runs `test-run.ts` by the Node that the packages bring.
import { ensureChromium } from "./browser.mjs";
import { ensureInstalled, findNode, launch, nodeEnv, run } from "./ensure.mjs";

await launch(async () => {
  await ensureInstalled();
  const { missing } = ensureChromium();
  if (missing !== undefined) console.error(missing);
  const node = findNode();
  return run(node, ["scripts/test-run.ts"], nodeEnv(node));
});

// `npm test`: installs what is missing first.
import { ensureChromium } from "./browser.mjs";
import { ensureInstalled, findNode, launch, nodeEnv, run } from "./ensure.mjs";

await launch(async () => {
  await ensureInstalled();
  const { missing } = ensureChromium();
  if (missing !== undefined) console.error(missing);
  const node = findNode();
  return run(node, ["scripts/test-run.ts"], nodeEnv(node));
});

// `npm test`: installs what is missing, then runs `test-run.ts` by the installed Node.
import { ensureChromium } from "./browser.mjs";
import { ensureInstalled, findNode, launch, nodeEnv, run } from "./ensure.mjs";

await launch(async () => {
  await ensureInstalled();
  const { missing } = ensureChromium();
  if (missing !== undefined) console.error(missing);
  const node = findNode();
  return run(node, ["scripts/test-run.ts"], nodeEnv(node));
});

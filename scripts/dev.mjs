// `npm run dev`: the embedded PostgreSQL survives restarts.
import { ensureInstalled, findNode, launch, nodeEnv, run, runInPlace } from "./ensure.mjs";

await launch(async () => {
  await ensureInstalled();
  const node = findNode();
  const env = { ...nodeEnv(node), NODE_ENV: "development", ZERNO_KEEP_PG: "1" };
  const flags = ["--watch", "--watch-preserve-output"];
  const code = await runInPlace(node, [...flags, "app/main.ts", ...process.argv.slice(2)], env);
  await run(node, ["scripts/stop-database.ts"], { ...env, ZERNO_KEEP_PG: "0" });
  return code;
});

// `npm run dev`: restarts the server when a file it imports changes (screens use Vite's hot reload); the embedded
// PostgreSQL survives restarts and stops at the end.
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

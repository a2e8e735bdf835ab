// `npm start`: installs and builds as needed, then runs the server.
import {
  ensureBuilt,
  ensureInstalled,
  findNode,
  launch,
  nodeEnv,
  programFlags,
  runInPlace,
} from "./ensure.mjs";

await launch(async () => {
  await ensureInstalled();
  const node = findNode();
  await ensureBuilt(node);
  const env = { ...nodeEnv(node), NODE_ENV: process.env.NODE_ENV || "production" };
  return runInPlace(node, [...programFlags, "app/main.ts", ...process.argv.slice(2)], env);
});

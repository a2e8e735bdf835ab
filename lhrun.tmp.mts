import { chromium } from "playwright-core";
import { execFile as ef } from "node:child_process"; import { promisify } from "node:util"; const ex = promisify(ef);
import { mkdtempSync, readFileSync } from "node:fs";
const [,, path, out, n="3", extra=""] = process.argv;
const url = "http://127.0.0.1:4600";
const { enterAs, signInAsDemo } = await import("/work/main/scripts/bench/api-user.ts");
const demoLine = readFileSync("/tmp/lhserve.log","utf8").match(/Demo sign-in: (\S+) \/ (\S+)/);
const signed = path.startsWith("/dashboard");
const user = signed ? await signInAsDemo({ url, demo: { username: demoLine[1], password: demoLine[2] } }) : null;
for (let i=0;i<Number(n);i++){
  const profile = mkdtempSync("/tmp/lhp-");
  const port = 9300+Math.floor(Math.random()*500);
  const context = await chromium.launchPersistentContext(profile, { executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox","--disable-gpu","--disable-quic","--no-first-run","--disable-background-networking","--disable-component-update","--disable-sync",`--remote-debugging-port=${port}`] });
  if (user) await enterAs(context, user, url);
  await ex(process.execPath, ["/tmp/lh/node_modules/lighthouse/cli/index.js", url+path, "--quiet","--output=json",`--output-path=${out}.json`,`--port=${port}`,"--only-categories=performance","--disable-storage-reset", "--save-assets", ...extra.split(" ").filter(Boolean)]);
  await context.close();
  const r = JSON.parse(readFileSync(out+".json","utf8")); const a=r.audits;
  console.log(path, "score", r.categories.performance.score*100, "FCP",Math.round(a["first-contentful-paint"].numericValue),"SI",Math.round(a["speed-index"].numericValue),"LCP",Math.round(a["largest-contentful-paint"].numericValue),"TBT",Math.round(a["total-blocking-time"].numericValue),"TTI",Math.round(a.interactive?.numericValue??0),"bench",r.environment.benchmarkIndex, "main", Math.round(a["mainthread-work-breakdown"].numericValue));
}
process.exit(0);

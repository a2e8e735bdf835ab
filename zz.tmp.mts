import { chromium } from "playwright-core";
import { enterDemo } from "./tests/e2e/api-user.ts";
const b = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox"] });
const c = await b.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true, baseURL: "http://127.0.0.1:4600" });
await c.addInitScript(() => {
  const log: string[] = []; (window as any).zz = log;
  let last = "";
  const tick = () => {
    const all = document.querySelectorAll("*");
    const now = [!!document.getElementById("frame-end"), all.length, document.body ? document.body.innerHTML.length : 0, document.querySelectorAll("main *").length, document.querySelectorAll("[hidden]").length, [...document.querySelectorAll("main *")].filter(e=>e.checkVisibility()).length, document.readyState].join(" ");
    if (now !== last) log.push(Math.round(performance.now()) + ": " + now);
    last = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  new PerformanceObserver((l) => { for (const e of l.getEntries()) log.push("PAINT " + Math.round(e.startTime) + " " + e.name); }).observe({ type: "paint", buffered: true });
});
const p = await c.newPage();
await enterDemo(p);
for (const path of process.argv.slice(2)) {
  await p.goto(path).catch(() => p.goto(path)); await p.waitForSelector("html[data-is-ready]"); await p.waitForTimeout(800);
  console.log(path, await p.evaluate(() => (window as any).zz));
}
await b.close();

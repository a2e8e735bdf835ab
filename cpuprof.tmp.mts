// loads a page with the CPU profiler and prints top-level task trees: usage PATH OUT [throttle]
import { chromium } from "playwright-core";
import { readFileSync, writeFileSync } from "node:fs";
const [,, path, out, rate="4"] = process.argv;
const url = "http://127.0.0.1:4600";
const { enterAs, signInAsDemo } = await import("/work/main/scripts/bench/api-user.ts");
const demoLine = readFileSync("/tmp/lhserve.log","utf8").match(/Demo sign-in: (\S+) \/ (\S+)/);
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox","--disable-gpu"] });
const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true, userAgent: "Mozilla/5.0 (Linux; Android 11; moto g power (2022)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/136.0.0.0 Mobile Safari/537.36" });
if (!path.startsWith("/public") && path !== "/") { const user = await signInAsDemo({ url, demo: { username: demoLine[1], password: demoLine[2] } }); await enterAs(context, user, url); }
const page = await context.newPage();
const cdp = await context.newCDPSession(page);
await cdp.send("Emulation.setCPUThrottlingRate", { rate: Number(rate) });
const events: any[] = []; cdp.on("Tracing.dataCollected", (e) => events.push(...e.value));
await cdp.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: ["devtools.timeline","toplevel","disabled-by-default-devtools.timeline","disabled-by-default-v8.cpu_profiler","v8","blink.user_timing","loading","disabled-by-default-v8.compile","disabled-by-default-devtools.timeline.invalidationTracking","disabled-by-default-devtools.timeline.stack"] } } as any);
await page.goto(url + path, { waitUntil: "load" });
await page.waitForTimeout(Number(rate)*2000);
const done = new Promise((r) => cdp.on("Tracing.tracingComplete", r));
await cdp.send("Tracing.end"); await done;
writeFileSync(out, JSON.stringify({ traceEvents: events }));
await browser.close();

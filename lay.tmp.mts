import { chromium } from "playwright-core";
import { readFileSync } from "node:fs";
const [,, path, n="3"] = process.argv;
const url = "http://127.0.0.1:4600";
const { enterAs, signInAsDemo } = await import("/work/main/scripts/bench/api-user.ts");
const demoLine = readFileSync("/tmp/lhserve.log","utf8").match(/Demo sign-in: (\S+) \/ (\S+)/);
const signed = !path.startsWith("/public") && path !== "/";
const user = signed ? await signInAsDemo({ url, demo: { username: demoLine[1], password: demoLine[2] } }) : null;
const add = (css: string) => (s: string) => s.replace("</style>", css + "</style>");
const variants: Record<string, (s: string) => string> = {
  w400: add("*{font-weight:400!important}"), onesize: add("*{font-size:14px!important}"), both: add("*{font-size:14px!important;font-weight:400!important}"), contain: add("main section{contain:layout}"), notab: (s) => s.replaceAll(/font-variant-numeric:[^;}]*/g,""),
  asis: (s) => s,
  sans: (s) => s.replace(/--font:[^;}]*/g, "--font: sans-serif"),
};
for (const [name, change] of Object.entries(variants)) for (let i=0;i<Number(n);i++) {
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox","--disable-gpu"] });
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true });
  if (user) await enterAs(context, user, url);
  const page = await context.newPage();
  await page.route("**/*", async (route) => { const t=route.request().resourceType(); if (t!=="document"&&t!=="stylesheet") return route.continue(); const r=await route.fetch(); const b=await r.text(); const h={...r.headers()}; delete h["content-encoding"]; delete h["content-length"]; delete h["content-security-policy"]; await route.fulfill({status:r.status(),headers:h,body:change(b)}); });
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const events: any[] = []; cdp.on("Tracing.dataCollected", (e) => events.push(...e.value));
  await cdp.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: ["devtools.timeline","toplevel","blink.user_timing"] } } as any);
  await page.goto(url + path, { waitUntil: "load" }); await page.waitForTimeout(2500);
  const done = new Promise((r) => cdp.on("Tracing.tracingComplete", r)); await cdp.send("Tracing.end"); await done;
  const nav = events.filter(e=>e.name==="navigationStart" && e.args?.data?.documentLoaderURL?.startsWith("http://127")).sort((a,b)=>a.ts-b.ts).at(-1);
  const m = events.filter(e=>e.pid===nav.pid&&e.tid===nav.tid&&e.ph==="X");
  const l = m.filter(e=>e.name==="Layout"&&e.dur>3000).sort((a,b)=>a.ts-b.ts).map(e=>(e.dur/1000).toFixed(0));
  const s = m.filter(e=>e.name==="UpdateLayoutTree"&&e.dur>3000).map(e=>(e.dur/1000).toFixed(0));
  console.log(name, "layout", l.join(" "), "sum", l.reduce((a,b)=>a+ +b,0), "| style", s.reduce((a,b)=>a+ +b,0));
  await browser.close();
}
process.exit(0);

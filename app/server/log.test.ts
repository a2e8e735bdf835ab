import Fastify from "fastify";
import { expect, it } from "vitest";
import { toLoggedError, toLoggerOptions } from "./log.ts";

const collect = () => {
  const lines: string[] = [];
  const app = Fastify({
    logger: {
      ...toLoggerOptions({ logLevel: "info", nodeEnv: "production" }),
      stream: { write: (line) => lines.push(line) },
    },
  });
  return { app, text: () => lines.join("") };
};

it("writes JSON lines with the request's id, method and path, but no address, query or header", async () => {
  const { app, text } = collect();
  app.get("/api/thing", () => ({ ok: true }));
  await app.inject({
    url: "/api/thing?token=sesame&q=anna",
    headers: { authorization: "Bearer sesame", cookie: "session=sesame" },
    remoteAddress: "203.0.113.7",
  });
  const [line] = text().split("\n");
  expect(JSON.parse(line ?? "")).toMatchObject({
    reqId: "req-1",
    req: { method: "GET", path: "/api/thing" },
  });
  expect(text()).not.toMatch(/sesame|anna|203\.0\.113\.7/);
});

it("logs a route by its pattern, and masks possible secrets of a path without a route", async () => {
  const { app, text } = collect();
  app.get("/feeds/income/:file", () => "");
  app.get("/fixed/path-Of-Letters-And-1-Number", () => "");
  app.get("/*", () => "");
  for (const url of [
    "/feeds/income/s3same.ics",
    "/feeds/income/AbcdefghijklmnopqrstuvwxyZ0123.ics/",
    "/stock-portfolio-performance/",
    "/fixed/path-Of-Letters-And-1-Number",
    "/public/profile/01936f00-dead-7bee-8bad-c0dec0dec0de",
  ])
    await app.inject(url);
  const paths = text()
    .split("\n")
    .filter((line) => line.includes('"req"'))
    .map((line) => JSON.parse(line).req.path);
  expect(paths).toEqual([
    "/feeds/income/:file",
    "/feeds/income/[hidden]/",
    "/stock-portfolio-performance/",
    "/fixed/path-Of-Letters-And-1-Number",
    "/public/profile/[hidden]",
  ]);
});

it("hides secrets and e-mail addresses in logged objects", () => {
  const { app, text } = collect();
  const secrets = {
    password: "sesame",
    email: "anna@example.org",
    accessToken: "sesame",
    methodRef: "sesame",
  };
  app.log.info({
    ...secrets,
    body: secrets,
    deep: { headers: { authorization: "sesame", "set-cookie": "sesame" } },
  });
  expect(text()).not.toMatch(/sesame|anna/);
  expect(text()).toContain("[hidden]");
});

it("logs an error without the values in it", async () => {
  const { app, text } = collect();
  const cause = Object.assign(new Error("duplicate key"), {
    code: "23505",
    detail: "Key (email)=(anna@example.org)",
  });
  const error = new Error("Failed query: insert into users\nparams: anna@example.org,sesame\nsecond line", {
    cause,
  });
  app.get("/", () => {
    throw error;
  });
  await app.inject("/");
  expect(text()).toMatch(/Failed query: insert into users/);
  expect(text()).toMatch(/log\.test\.ts/);
  expect(text()).toContain("23505");
  expect(text()).not.toMatch(/sesame|anna|second line/);
});

it("also takes thrown things that are no errors", () => {
  expect(toLoggedError("for anna@example.org")).toMatchObject({ type: "string", message: "for [e-mail]" });
});

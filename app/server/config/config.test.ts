import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { loadConfig } from "./config.ts";
import { environmentVariables } from "./config-variables.ts";
import { secretVariables } from "./secret-files.ts";

describe("defaults", () => {
  it("serve this machine only, with the demo account and open registration", () => {
    expect(loadConfig({})).toEqual({
      nodeEnv: "production",
      port: 3000,
      host: "127.0.0.1",
      isLoopback: true,
      dataDir: path.resolve("data"),
      databaseUrl: undefined,
      baseUrl: undefined,
      trustProxy: false,
      registration: "open",
      hasDemo: true,
      hasBilling: false,
      hasMarketData: true,
      marketSources: {},
      traceUrl: undefined,
      analyticsUrl: undefined,
      logLevel: "info",
      uploadLimitBytes: 50 * 1024 * 1024,
      scannerAddress: undefined,
      apiRequestsPerMinute: 1200,
      ledgerThreads: undefined,
      secretKey: undefined,
      syncSources: {},
      mail: undefined,
      mustConfirmEmail: false,
      mustRolesHaveSecondFactor: false,
      externalSignIn: { google: null, apple: null, yandex: null },
      payments: { stripe: undefined, cloudPayments: undefined },
      operator: { name: undefined, email: undefined, address: undefined },
      pgUser: undefined,
      isPgKept: false,
      today: undefined,
    });
  });

  it.each(["0.0.0.0", "::", "192.168.1.4", "zerno.example"])("close the doors on %s", (host) => {
    expect(loadConfig({ HOST: host })).toMatchObject({
      registration: "invite",
      mustRolesHaveSecondFactor: true,
      hasDemo: false,
      isLoopback: false,
    });
  });

  it.each(["127.0.0.1", "127.8.8.8", "::1", "localhost"])("take %s for this machine", (host) => {
    expect(loadConfig({ HOST: host })).toMatchObject({
      registration: "open",
      hasDemo: true,
      isLoopback: true,
    });
  });

  it.each([
    [{ BASE_URL: "https://zerno.example" }, true],
    [{ BASE_URL: "http://localhost:3000" }, false],
    [{ BASE_URL: "http://[::1]:3000" }, false],
    [{ TRUST_PROXY: "loopback" }, true],
    [{ BASE_URL: "https://zerno.example", ROLES_NEED_SECOND_FACTOR: "off" }, false],
    [{ ROLES_NEED_SECOND_FACTOR: "on" }, true],
  ])("with %j roles need a second factor: %s", (env, expected) => {
    expect(loadConfig(env).mustRolesHaveSecondFactor).toBe(expected);
  });

  it("count an empty value as not given", () => {
    const empty = Object.fromEntries(environmentVariables.map((name) => [name, ""]));
    expect(loadConfig(empty)).toEqual(loadConfig({}));
  });
});

it("reads given values", () => {
  const config = loadConfig({
    HOST: "0.0.0.0",
    PORT: "0",
    DEMO: "on",
    REGISTRATION: "open",
    BASE_URL: "https://zerno.example/",
    TRUST_PROXY: "loopback, 10.0.0.0/8",
    UPLOAD_LIMIT_MB: "2",
    LEDGER_THREADS: "3",
    RATE_LIMIT_PER_MINUTE: "5000",
    OPERATOR_EMAIL: "office@example.org",
    MARKET_SOURCES:
      '{"moex":{"isOn":false,"limits":{"perMinute":60}},"coingecko":{"settings":{"apiKey":"k"}}}',
    NODE_ENV: "test",
    TODAY: "2026-02-28",
  });
  expect(config).toMatchObject({
    port: 0,
    hasDemo: true,
    registration: "open",
    baseUrl: "https://zerno.example",
    trustProxy: ["loopback", "10.0.0.0/8"],
    uploadLimitBytes: 2_097_152,
    ledgerThreads: 3,
    apiRequestsPerMinute: 5000,
    operator: { email: "office@example.org" },
    today: "2026-02-28",
    hasMarketData: false,
    marketSources: {
      moex: { isOn: false, limits: { perMinute: 60 } },
      coingecko: { settings: { apiKey: "k" } },
    },
  });
  expect(loadConfig({ NODE_ENV: "test", MARKET_DATA: "on" }).hasMarketData).toBe(true);
});

it.each([
  ["PORT", "abc", "must be a whole number from 0 to 65535"],
  ["PORT", "65536", "must be a whole number from 0 to 65535"],
  ["PORT", "-1", "must be a whole number from 0 to 65535"],
  ["PORT", "80.5", "must be a whole number from 0 to 65535"],
  ["NODE_ENV", "prod", "must be production, development or test"],
  ["HOST", "http://here", "must be an address or a host name"],
  ["DATABASE_URL", "mysql://here/x", "must look like postgres://user:password@host:5432/database"],
  ["BASE_URL", "zerno.example", "must start with http:// or https://"],
  ["TRUST_PROXY", "true", "must be the proxy's address"],
  ["REGISTRATION", "yes", "must be open, invite or closed"],
  ["DEMO", "true", "must be on or off"],
  ["BILLING", "1", "must be on or off"],
  ["MARKET_DATA", "yes", "must be on or off"],
  ["MARKET_SOURCES", "moex", "must be JSON such as"],
  ["MARKET_SOURCES", "[1]", "must be JSON such as"],
  ["MARKET_SOURCES", '{"moex":{"address":"here"}}', "moex.address: must start with http:// or https://"],
  ["MARKET_SOURCES", '{"moex":{"limits":{"perMinute":0}}}', "moex.limits.perMinute: "],
  ["MARKET_SOURCES", '{"moex":{"isOff":true}}', "moex: "],
  ["CLOUDPAYMENTS_VAT", "18", "must be one of none, 0, 5, 7"],
  ["CLOUDPAYMENTS_TAX_SYSTEM", "9", "must be a whole number from 0 to 5"],
  ["LOG_LEVEL", "loud", "must be fatal, error, warn, info, debug, trace or silent"],
  ["UPLOAD_LIMIT_MB", "0", "must be a whole number from 1 to 1024"],
  ["LEDGER_THREADS", "9", "must be a whole number from 1 to 8"],
  ["CLAMD_ADDRESS", "scanner", "must look like 127.0.0.1:3310 or /run/clamav/clamd.ctl"],
  ["RATE_LIMIT_PER_MINUTE", "10", "must be a whole number from 60 to 100000000"],
  ["SECRET_KEY", "short", "must have at least 32 characters"],
  ["OPERATOR_EMAIL", "nobody", "must be an e-mail address"],
  ["SECURITY_CONTACT", "call me", "must be an e-mail address or start with https:// or mailto:"],
  ["SECURITY_CONTACT", "http://example.org", "must be an e-mail address or start with https:// or mailto:"],
  ["ZERNO_PG_USER", "a b", "must be the name of a user of this machine"],
  ["ZERNO_KEEP_PG", "yes", "must be 0 or 1"],
  ["TODAY", "2026-02-30", "must be a day such as 2026-03-31"],
  ["TODAY", "2026-02-03", "can only be set with NODE_ENV=development or NODE_ENV=test"],
])("refuses %s=%s in one line", (name, value, message) => {
  const load = () => loadConfig({ [name]: value });
  expect(load).toThrow(new RegExp(`^${name}: ${message}`));
  expect(load).not.toThrow(/\n/);
});

it("reads the keys of payment providers, always in pairs", () => {
  const payments = (env: NodeJS.ProcessEnv) => loadConfig(env).payments;
  expect(payments({ STRIPE_SECRET_KEY: "sk_1", STRIPE_WEBHOOK_SECRET: "whsec_1" })).toEqual({
    stripe: { secretKey: "sk_1", webhookSecret: "whsec_1", url: "https://api.stripe.com" },
  });
  const cloud = { CLOUDPAYMENTS_PUBLIC_ID: "pk_1", CLOUDPAYMENTS_API_SECRET: "s" };
  expect(payments({ ...cloud, CLOUDPAYMENTS_URL: "http://127.0.0.1:4001/cp/" }).cloudPayments).toEqual({
    publicId: "pk_1",
    apiSecret: "s",
    url: "http://127.0.0.1:4001/cp",
    widgetUrl: "https://widget.cloudpayments.ru/bundles/cloudpayments.js",
    vat: null,
    taxSystem: null,
  });
  const taxed = { ...cloud, CLOUDPAYMENTS_VAT: "22", CLOUDPAYMENTS_TAX_SYSTEM: "1" };
  expect(payments(taxed).cloudPayments).toMatchObject({ vat: 22, taxSystem: 1 });
  expect(() => loadConfig({ STRIPE_SECRET_KEY: "sk_live_1" })).toThrow(
    /^STRIPE_WEBHOOK_SECRET: must be given together with STRIPE_SECRET_KEY$/,
  );
  expect(() => loadConfig({ CLOUDPAYMENTS_API_SECRET: "s" })).toThrow(
    /^CLOUDPAYMENTS_PUBLIC_ID: must be given/,
  );
});

it("reads a secret from a named file, and names the variable of an invalid one", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "zerno-secrets-"));
  const file = path.join(folder, "key");
  writeFileSync(file, "a-key-of-at-least-thirty-two-letters\n");
  expect(loadConfig({ SECRET_KEY_FILE: file }).secretKey).toBe("a-key-of-at-least-thirty-two-letters");
  for (const name of secretVariables) expect(environmentVariables).toContain(name);
  const both = { SECRET_KEY_FILE: file, SECRET_KEY: "b".repeat(32) };
  expect(() => loadConfig(both)).toThrow(/^SECRET_KEY_FILE: cannot be given together with SECRET_KEY$/);
  const none = { DATABASE_URL_FILE: path.join(folder, "none") };
  expect(() => loadConfig(none)).toThrow(/^DATABASE_URL_FILE: names a file that cannot be read \(ENOENT\)$/);
  writeFileSync(file, "\n");
  expect(() => loadConfig({ SMTP_PASSWORD_FILE: file })).toThrow(/^SMTP_PASSWORD_FILE: names an empty file$/);
  writeFileSync(file, "hunter2");
  expect(() => loadConfig({ SECRET_KEY_FILE: file })).toThrow(/^(?!.*hunter2)SECRET_KEY: must have at least/);
  rmSync(folder, { recursive: true });
});

it("names the operator's address for reports of weaknesses unless another contact is given", () => {
  const contactOf = (env: NodeJS.ProcessEnv) => loadConfig(env).securityContact;
  expect(contactOf({})).toBeUndefined();
  expect(contactOf({ OPERATOR_EMAIL: "me@example.org" })).toBe("mailto:me@example.org");
  expect(contactOf({ SECURITY_CONTACT: "sec@example.org" })).toBe("mailto:sec@example.org");
  expect(
    contactOf({ OPERATOR_EMAIL: "me@example.org", SECURITY_CONTACT: "https://example.org/report" }),
  ).toBe("https://example.org/report");
});

it("never repeats a value, which may be a secret", () => {
  expect(() => loadConfig({ SECRET_KEY: "hunter2" })).toThrow(/^(?!.*hunter2)/);
});

it(".env.example lists exactly the variables of the schema", () => {
  const text = readFileSync(path.join(import.meta.dirname, "../../../.env.example"), "utf8");
  const listed = [...text.matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1]);
  expect(listed.toSorted()).toEqual(environmentVariables.toSorted());
});

it("the values of .env.example are the defaults", () => {
  const text = readFileSync(path.join(import.meta.dirname, "../../../.env.example"), "utf8");
  const pairs = [...text.matchAll(/^# ([A-Z][A-Z0-9_]*)=(.*)$/gm)].map((match) => [match[1], match[2]]);
  expect(loadConfig(Object.fromEntries(pairs))).toEqual(loadConfig({}));
});

import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import { withApp } from "../../tests/support/app.ts";
import { codeAt, passPassword, switchOn } from "../features/account/testing/authenticator-app.ts";
import { accountHashOf, detailsPurpose } from "../features/sync/connections/account-details.ts";
import { openSecrets, sealSecrets } from "../features/sync/connections/tokens.ts";
import { readEntered } from "../market/updates/source-settings.ts";
import { marketSources } from "../market/updates/updates.tables.ts";
import * as schema from "../schema.ts";
import { loadSecretKey } from "../server/config/secret-key.ts";
import { seal, unseal } from "../server/security/seal.ts";
import { resealAll, rotateKey } from "./rotate-key.ts";
import { sealedColumns } from "./sealed-columns.ts";

const oldKey = "test-secret-key-test-secret-key-0123456789";
const newKey = "another-secret-key-another-secret-key-0123";

it("every sealed value opens with the new key and with the old one no more; sessions end", () =>
  withApp(async (test) => {
    const user = await test.register();
    const { secret } = await switchOn(test, user);
    const sealedSettings = seal(oldKey, "market-source:moex", JSON.stringify({ apiKey: "k" }));
    await test.db.insert(marketSources).values({ id: "moex", sealedSettings });
    expect(await resealAll(test.db, oldKey, newKey)).toBe(2);
    expect((await readEntered(test.db, newKey)).get("moex")).toEqual({ apiKey: "k" });
    expect((await readEntered(test.db, oldKey)).get("moex")).toEqual({});
    const [factor] = await test.db.select().from(schema.secondFactors);
    const purpose = `totp:${factor?.userId}`;
    expect(unseal(newKey, purpose, factor?.sealedSecret ?? "")).toBe(secret);
    expect(unseal(oldKey, purpose, factor?.sealedSecret ?? "")).toBeUndefined();
    expect((await user.call("GET /api/account/userinfo")).status).toBe(401);
    await resealAll(test.db, newKey, oldKey);
    const { tfaUserToken } = await passPassword(test, user.email);
    const code = codeAt(secret, test.clock.now);
    const entered = await test.anonymous.call("POST /api/account/loginWithTfa", { tfaUserToken, code });
    expect(entered.status).toBe(200);
  }));

it("what the old key does not open is named, and nothing is changed", () =>
  withApp(async (test) => {
    const user = await test.register();
    await switchOn(test, user);
    const sealedSettings = seal("a-key-of-some-other-installation-00000", "market-source:moex", "{}");
    await test.db.insert(marketSources).values({ id: "moex", sealedSettings });
    const before = await test.db.select().from(schema.secondFactors);
    await expect(resealAll(test.db, oldKey, newKey)).rejects.toThrow(
      "market_sources.sealed_settings of moex",
    );
    expect(await test.db.select().from(schema.secondFactors)).toEqual(before);
    expect((await user.call("GET /api/account/userinfo")).status).toBe(200);
  }));

it("a key of the environment is printed, one of secrets.json replaced", () =>
  withApp(async ({ db }) => {
    const dataDir = mkdtempSync(path.join(tmpdir(), "zerno-key-"));
    try {
      expect(await rotateKey(db, { dataDir, secretKey: oldKey }, newKey)).toContain(newKey);
      expect(readdirSync(dataDir)).toEqual([]);
      const first = loadSecretKey({ dataDir, secretKey: undefined });
      expect(await rotateKey(db, { dataDir, secretKey: undefined })).not.toContain(first);
      const second = loadSecretKey({ dataDir, secretKey: undefined });
      expect(second).not.toBe(first);
      expect(readdirSync(dataDir)).toEqual(["secrets.json"]);
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  }));

it("a connection keeps its credentials, and its accounts are known again", () =>
  withApp(async (test) => {
    await test.register();
    const [owner] = await test.db.select().from(schema.users);
    const [userId, id] = [owner?.userId ?? "", randomUUID()];
    const facts = {
      userId,
      id,
      provider: "t-invest",
      name: "Mine",
      fingerprint: "f",
      createdAt: test.clock.now,
    };
    const secrets = sealSecrets(oldKey, { userId, id }, { token: "t.secret" });
    await test.db
      .insert(schema.syncConnections)
      .values({ ...facts, secrets, tokenMode: "server", state: "ready" });
    await test.db.insert(schema.syncAccounts).values({
      ...{ userId, id: randomUUID(), connectionId: id, name: "Broker", numberMasked: "··1", level: 1 },
      accountHash: accountHashOf(oldKey, id, "A1"),
      details: seal(oldKey, detailsPurpose({ userId, id }), JSON.stringify({ id: "A1", name: "Broker" })),
    });
    expect(await resealAll(test.db, oldKey, newKey)).toBe(2);
    const [connection] = await test.db.select().from(schema.syncConnections);
    const opened = openSecrets(newKey, { userId, id }, connection?.secrets ?? "");
    expect(opened).toEqual({ secrets: { token: "t.secret" } });
    const [account] = await test.db.select().from(schema.syncAccounts);
    expect(account?.accountHash).toBe(accountHashOf(newKey, id, "A1"));
    const details = unseal(newKey, detailsPurpose({ userId, id }), account?.details ?? "");
    expect(JSON.parse(details ?? "null")).toEqual({ id: "A1", name: "Broker" });
  }));

/** Encrypt short-lived tokens, which are not stored. */
const unstored = [
  "app/server/security/seal.ts",
  "app/identity/sign-in-ticket.ts",
  "app/features/account/external/link-key.ts",
  "app/features/sync/aggregators/aggregator-login.ts",
  "app/commands/rotate-key.ts",
];

it("every place that seals is in the list", () => {
  const root = path.resolve(import.meta.dirname, "../..");
  const sealing = readdirSync(path.join(root, "app"), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|\/testing\//.test(file))
    .map((file) => `app/${file}`)
    .filter((file) => /(?<!\w)seal\(/.test(readFileSync(path.join(root, file), "utf8")));
  const listed = sealedColumns.map(({ sealedIn }) => sealedIn);
  expect(sealing.sort()).toEqual([...unstored, ...listed].sort());
  const columns = Object.values(schema)
    .filter((value) => is(value, PgTable))
    .flatMap((table) =>
      Object.keys(getTableColumns(table)).map((column) => ({ table: getTableName(table), column })),
    )
    .filter(({ column }) => column.startsWith("sealed"));
  expect(columns.length).toBeGreaterThan(1);
  const tables = sealedColumns.map(({ table }) => table);
  expect(columns.filter(({ table }) => !tables.includes(table))).toEqual([]);
});

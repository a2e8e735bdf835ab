import { Configuration, PlaidApi, Products } from "plaid";
import { Snaptrade, SnaptradeAuth } from "snaptrade-typescript-sdk";
import { afterAll, expect, it } from "vitest";
import { createRunningClock } from "../kit/fake-clock.ts";
import { startFakes } from "../kit/hub.ts";
import { plaid } from "./plaid.ts";
import { snaptrade } from "./snaptrade.ts";

/** The official clients accept the fakes, so the fakes speak their protocol. */
const hub = await startFakes([plaid, snaptrade], createRunningClock(Date.now));
afterAll(() => hub.close());

it("SnapTrade's own client registers, logs in and reads", async () => {
  const client = new Snaptrade({
    auth: SnaptradeAuth.commercialApiKey({ clientId: "FAKE-CLIENT", consumerKey: "fake-consumer-key" }),
    basePath: hub.addressOf(snaptrade),
  });
  const { data: user } = await client.authentication.registerSnapTradeUser({ userId: "sdk-user" });
  expect(user).toEqual({ userId: "sdk-user", userSecret: expect.any(String) });
  const known = { userId: "fake-user", userSecret: "fake-user-secret" };
  const { data: login } = await client.authentication.loginSnapTradeUser({
    ...known,
    connectionType: "read",
  });
  expect(login).toMatchObject({ redirectURI: expect.stringContaining("/portal?session=") });
  const { data: accounts } = await client.accountInformation.listUserAccounts(known);
  const accountId = accounts[0]?.id ?? "";
  const range = { startDate: "2026-03-01", endDate: "2026-03-31" };
  const { data: activities } = await client.accountInformation.getAccountActivities({
    ...known,
    accountId,
    ...range,
  });
  expect(activities.data).toHaveLength(4);
});

it("Plaid's own client links, reads and removes", async () => {
  const headers = { "PLAID-CLIENT-ID": "fake-plaid-client", "PLAID-SECRET": "fake-plaid-secret" };
  const client = new PlaidApi(
    new Configuration({ basePath: hub.addressOf(plaid), baseOptions: { headers } }),
  );
  const { data: link } = await client.linkTokenCreate({
    ...{ client_name: "Zerno", language: "en", country_codes: [], products: [Products.Investments] },
    ...{ user: { client_user_id: "u" }, hosted_link: {} },
  });
  expect(link.hosted_link_url).toContain("/link?token=");
  await fetch(`${hub.addressOf(plaid)}/link/done?token=${link.link_token}`);
  const { data: got } = await client.linkTokenGet({ link_token: link.link_token });
  const public_token = got.link_sessions?.[0]?.results?.item_add_results[0]?.public_token ?? "";
  const { access_token } = (await client.itemPublicTokenExchange({ public_token })).data;
  const { data } = await client.investmentsTransactionsGet({
    ...{ access_token, start_date: "2026-03-01", end_date: "2026-04-30" },
  });
  expect(data.total_investment_transactions).toBe(4);
  expect((await client.investmentsHoldingsGet({ access_token })).data.holdings).toHaveLength(2);
  await client.itemRemove({ access_token });
  await expect(client.accountsGet({ access_token })).rejects.toThrow("400");
});

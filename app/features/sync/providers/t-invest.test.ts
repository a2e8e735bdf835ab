import type { DraftRow } from "@zerno/brokers";
import { afterAll, beforeEach, expect, it } from "vitest";
import { createStandingClock } from "../../../../fakes/kit/fake-clock.ts";
import { authorityFile, startFakes } from "../../../../fakes/kit/hub.ts";
import { INSTRUMENTS, type TInvestOperation } from "../../../../fakes/t-invest/account.ts";
import { tInvest as fake, T_INVEST_TOKENS } from "../../../../fakes/t-invest/fake.ts";
import { fetchTrusting } from "../connections/own-ca.ts";
import type { SyncAccount } from "../provider.ts";
import { loopbackEdges } from "../testing/loopback-edges.ts";
import { tInvest } from "./t-invest.ts";

const clock = createStandingClock("2025-06-01T06:00:00Z");
const hub = await startFakes([fake], clock);
afterAll(() => hub.close());
beforeEach(() => hub.reset());

const edgesWith = (token: string) =>
  loopbackEdges(tInvest, { address: hub.addressOf(fake), secrets: { token }, now: clock.now });
const account: SyncAccount = { id: "2000000001", name: "" };
const uid = (name: string) => INSTRUMENTS.find((one) => one.uid.startsWith(`${name}-`))?.uid ?? "";

/** Operations of May, in an account with operations in April. */
async function readMay(operations: readonly TInvestOperation[]) {
  hub.of(fake).accounts[0]?.operations.push(...operations);
  return tInvest.fetchWindow(edgesWith(T_INVEST_TOKENS.readOnly), account, {
    from: "2025-05-01",
    to: "2025-05-31",
  });
}

const short = ({ date, kind, quantity = "", amount = "", fee = "", tax = "" }: DraftRow) =>
  `${date} ${kind} ${quantity} ${amount} ${fee} ${tax}`.replace(/ +/g, " ").trim();

it("refuses a token that may trade, and one that ended", async () => {
  const strong = edgesWith(T_INVEST_TOKENS.full);
  await expect(tInvest.testConnection(strong)).rejects.toMatchObject({ code: "credentials-too-strong" });
  await expect(tInvest.listAccounts(strong)).rejects.toMatchObject({ code: "credentials-too-strong" });
  const ended = edgesWith(T_INVEST_TOKENS.expired);
  await expect(tInvest.testConnection(ended)).rejects.toMatchObject({
    ...{ code: "credentials-refused", params: { status: "401", reason: "40003" } },
  });
});

it("names accounts with securities by the number the report prints, and no card", async () => {
  expect(await tInvest.listAccounts(edgesWith(T_INVEST_TOKENS.readOnly))).toEqual([
    {
      ...{
        id: "2000000001",
        number: "2000000001",
        name: "Брокерский счёт",
        currency: "RUB",
        brokerId: "tinkoff",
      },
      openedOn: "2021-03-12",
    },
    {
      ...{ id: "2000000002", number: "2000000002", name: "ИИС", currency: "RUB", brokerId: "tinkoff" },
      openedOn: "2024-01-09",
    },
  ]);
});

it("gives the same rows when every id of the broker has changed", async () => {
  const window = { from: "2025-04-01", to: "2025-04-30" };
  const edges = edgesWith(T_INVEST_TOKENS.readOnly);
  const before = await tInvest.fetchWindow(edges, account, window);
  hub.of(fake).renumber();
  expect(await tInvest.fetchWindow(edges, account, window)).toEqual(before);
});

it("books a commission once: inside its deal, or from its own operation where the deal has none", async () => {
  const [first] = hub.of(fake).accounts;
  const next = first?.operations.length ?? 0;
  const date = "2025-05-05T07:00:00Z";
  const page = await readMay([
    { type: "BUY", date, payment: "-600", uid: uid("sber"), price: "300", quantity: 2 },
    { type: "BROKER_FEE", date, payment: "-0.3", uid: uid("sber"), parent: next },
    { type: "BROKER_FEE", date, payment: "-9", uid: uid("sber") },
  ]);
  expect(page.rows.map(short)).toEqual(["2025-05-05 buy 2 600 0.3"]);
  expect(page.ignored).toEqual([{ code: "fee-repeated", text: "BROKER_FEE" }]);
});

it("makes a row of every fill and divides the sums of the whole order among them", async () => {
  const { rows } = await readMay([
    {
      ...{ type: "BUY", date: "2025-05-05T07:00:00Z", payment: "-3025", uid: uid("ofz"), price: "990" },
      ...{ quantity: 3, accrued: "55", commission: "-1" },
      fills: [
        { num: "77", quantity: 1, price: "990" },
        { num: "78", quantity: 2, price: "990", date: "2025-05-05T21:30:00Z" },
      ],
    },
  ]);
  expect(rows.map((row) => [row.externalId, row.date, row.amount, row.accrued, row.fee, row.price])).toEqual([
    ["77", "2025-05-05", "990", "18.3333333333", "0.3333333333", undefined],
    ["78", "2025-05-06", "1980", "36.6666666667", "0.6666666667", undefined],
  ]);
});

it("counts what is redeemed where the operation does not say it", async () => {
  const { rows, failed } = await readMay([
    { type: "BOND_REPAYMENT_FULL", date: "2025-05-06T07:00:00Z", payment: "10000", uid: uid("ofz") },
    { type: "BOND_REPAYMENT_FULL", date: "2025-05-07T07:00:00Z", payment: "10000", uid: uid("gazp") },
  ]);
  expect(rows.map(short)).toEqual(["2025-05-06 redemption 10 10000"]);
  expect(failed.map(({ code }) => code)).toEqual(["redemption-without-papers"]);
});

it("books what is paid abroad as income without cash, sold currency as an exchange, securities as transfers", async () => {
  const { rows, ignored, failed } = await readMay([
    { type: "DIV_EXT", date: "2025-05-05T07:00:00Z", payment: "12", uid: uid("sber") },
    {
      type: "SELL",
      date: "2025-05-06T07:00:00Z",
      payment: "8200",
      uid: uid("usd"),
      price: "82",
      quantity: 100,
    },
    { type: "INPUT_SECURITIES", date: "2025-05-07T07:00:00Z", payment: "0", uid: uid("gazp"), quantity: 5 },
    { type: "OPTION_EXPIRATION", date: "2025-05-08T07:00:00Z", payment: "7" },
    { type: "SOMETHING_NEW", date: "2025-05-09T07:00:00Z", payment: "-7" },
  ]);
  expect(
    rows.map((row) => [row.kind, row.affectsCash, row.currency, row.amount, row.toAmount, row.quantity]),
  ).toEqual([
    ["dividend", false, "RUB", "12", undefined, undefined],
    ["currency-exchange", true, "USD", "100", "8200", undefined],
    ["transfer-in", false, "RUB", undefined, undefined, "5"],
  ]);
  expect(ignored).toEqual([{ code: "derivatives-unsupported", text: "OPTION_EXPIRATION" }]);
  expect(failed.map(({ code }) => code)).toEqual(["unknown-event"]);
});

const contract = ({ date, kind, instrument, quantity = "", amount = "", price = "", fee = "" }: DraftRow) =>
  `${date} ${kind} ${instrument?.symbol ?? ""} ${quantity} ${amount} ${price} ${fee}`
    .replace(/ +/g, " ")
    .trim();
const si = uid("si");

it("reads deals with futures: sums and prices as reported, shorts by what was held before the window", async () => {
  const { rows, ignored, failed } = await readMay([
    { type: "BUY", date: "2025-04-24T07:00:00Z", payment: "0", uid: si, price: "90150", quantity: 2 },
    {
      ...{ type: "SELL", date: "2025-05-05T07:00:00Z", payment: "450400", uid: si, price: "90080" },
      ...{ quantity: 5, commission: "-7.4" },
      fills: [
        { num: "20000102", quantity: 2, price: "90080" },
        { num: "20000103", quantity: 3, price: "90080" },
      ],
    },
    { type: "BUY", date: "2025-05-06T07:00:00Z", payment: "0", uid: si, price: "90100", quantity: 1 },
    { type: "BUY", date: "2025-05-06T08:00:00Z", payment: "0", uid: uid("call"), price: "9", quantity: 1 },
  ]);
  // Two were held: the sale of five is one of two and a short sale of three.
  expect(rows.map(contract)).toEqual([
    "2025-05-05 sell SiU4 2 180160 90080 2.96",
    "2025-05-05 short SiU4 3 270240 90080 4.44",
    "2025-05-06 cover SiU4 1 90100",
  ]);
  expect(rows[0]?.instrument).toEqual({ symbol: "SiU4", name: "Si-9.24", currency: "RUB", assetType: 10 });
  expect(ignored).toEqual([{ code: "derivatives-unsupported", text: "BUY" }]);
  expect(failed).toEqual([]);
});

it("books margin with the only contract it can be of, and as money alone where there are several", async () => {
  const { rows } = await readMay([
    { type: "BUY", date: "2025-05-05T07:00:00Z", payment: "0", uid: si, price: "90150", quantity: 2 },
    { type: "WRITING_OFF_VARMARGIN", date: "2025-05-05T16:00:00Z", payment: "-250" },
    { type: "ACCRUING_VARMARGIN", date: "2025-05-06T16:00:00Z", payment: "130.5" },
    { type: "BUY", date: "2025-05-07T07:00:00Z", payment: "0", uid: uid("br"), price: "65", quantity: 1 },
    { type: "WRITING_OFF_VARMARGIN", date: "2025-05-07T16:00:00Z", payment: "-20" },
    { type: "SELL", date: "2025-05-08T07:00:00Z", payment: "0", uid: uid("br"), price: "64", quantity: 1 },
    { type: "ACCRUING_VARMARGIN", date: "2025-05-09T16:00:00Z", payment: "3" },
    { type: "ACCRUING_VARMARGIN", date: "2025-05-20T16:00:00Z", payment: "4" },
  ]);
  const margins = rows.filter(({ quantity }) => quantity === undefined).map(contract);
  expect(margins).toEqual([
    "2025-05-05 variation-margin SiU4 -250",
    "2025-05-06 variation-margin SiU4 130.5",
    // Brent may have a part while held, and until a deal of the evening session may settle.
    "2025-05-07 cash-expense 20",
    "2025-05-09 cash-gain 3",
    "2025-05-20 variation-margin SiU4 4",
  ]);
});

it("gives the same margin from every window", async () => {
  const date = "2025-05-25T16:00:00Z";
  const page = await readMay([
    { type: "BUY", date: "2025-02-05T07:00:00Z", payment: "0", uid: si, price: "90150", quantity: 2 },
    { type: "ACCRUING_VARMARGIN", date, payment: "5" },
  ]);
  const window = { from: "2025-01-01", to: "2025-05-31" };
  const whole = await tInvest.fetchWindow(edgesWith(T_INVEST_TOKENS.readOnly), account, window);
  const marginOf = (rows: readonly DraftRow[]) =>
    rows.filter(({ date: day }) => day === "2025-05-25").map(contract);
  expect(marginOf(page.rows)).toEqual(["2025-05-25 variation-margin SiU4 5"]);
  expect(marginOf(whole.rows)).toEqual(marginOf(page.rows));
});

it("lets expired contracts go without a sum, whichever side they were held on", async () => {
  const { rows, ignored } = await readMay([
    { type: "BUY", date: "2025-04-05T07:00:00Z", payment: "0", uid: si, price: "90150", quantity: 2 },
    { type: "SELL", date: "2025-04-05T07:00:00Z", payment: "0", uid: uid("br"), price: "65", quantity: 3 },
    { type: "FUTURE_EXPIRATION", date: "2025-05-19T07:00:00Z", payment: "0", uid: si },
    { type: "FUTURE_EXPIRATION", date: "2025-05-20T07:00:00Z", payment: "0", uid: uid("br") },
    { type: "FUTURE_EXPIRATION", date: "2025-05-21T07:00:00Z", payment: "0", uid: uid("gazp") },
  ]);
  expect(rows.map(contract)).toEqual(["2025-05-19 sell SiU4 2 0", "2025-05-20 cover BRN5 3 0"]);
  expect(ignored).toEqual([{ code: "no-ledger-event", text: "FUTURE_EXPIRATION" }]);
});

it("holds futures among the positions", async () => {
  const [first] = hub.of(fake).accounts;
  if (first !== undefined) first.positions.si = "-3";
  const { positions } = await tInvest.fetchBalances(edgesWith(T_INVEST_TOKENS.readOnly), account);
  expect(positions.filter(({ instrument }) => instrument.assetType === 10)).toEqual([
    {
      instrument: { symbol: "SiU4", name: "Si-9.24", currency: "RUB", assetType: 10 },
      ...{ quantity: "-3", currency: "RUB" },
    },
  ]);
});

it("reads money with halves below zero", async () => {
  const { rows } = await readMay([{ type: "SERVICE_FEE", date: "2025-05-05T07:00:00Z", payment: "-0.5" }]);
  expect(rows.map(short)).toEqual(["2025-05-05 fee 0.5"]);
});

it("reads holdings: securities with their ISIN, currency as cash", async () => {
  const { cash, positions } = await tInvest.fetchBalances(edgesWith(T_INVEST_TOKENS.readOnly), account);
  expect(cash).toEqual([
    { currency: "RUB", amount: "167350.41" },
    { currency: "USD", amount: "110.5" },
  ]);
  expect(positions.map(({ instrument, quantity }) => [instrument.isin, quantity])).toEqual([
    ["RU0009029540", "106"],
    ["RU000A0ZZZ17", "10"],
    ["RU000A0ZZZ25", "10"],
    ["RU000A0ZZZ41", "100"],
    ["RU0007661625", "50"],
  ]);
});

it("reaches a host whose certificate is signed by an authority of its own, and only with that authority", async () => {
  const secure = await startFakes([fake], clock, { isSecure: true });
  const url = `${secure.addressOf(fake)}/rest/tinkoff.public.invest.api.contract.v1.UsersService/GetAccounts`;
  const init = {
    method: "POST",
    headers: { authorization: `Bearer ${T_INVEST_TOKENS.readOnly}` },
    body: "{}",
  };
  try {
    await expect(fetch(url, init)).rejects.toThrow();
    const reply = await fetchTrusting(authorityFile, fetch)(url, init);
    expect([reply.status, Object.keys((await reply.json()) as object)]).toEqual([200, ["accounts"]]);
  } finally {
    await secure.close();
  }
});

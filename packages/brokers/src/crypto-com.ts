import { giftRows } from "./kit/accounts/own-rows.ts";
import { type Draft, makeDraft } from "./kit/draft.ts";
import { checkSign } from "./kit/event-rows.ts";
import { ignoreAs } from "./kit/tables/table-actions.ts";
import { tableBroker } from "./kit/tables/table-format.ts";
import type { Outcome, TableReading } from "./kit/tables/table-reading.ts";
import type { TableColumn, TableRow } from "./kit/tables/table-row.ts";
import { readCurrency } from "./kit/text/currencies.ts";
import { absolute, isNegative } from "./kit/text/decimal-text.ts";
import { type Events, eachOf, readByWord } from "./kit/text/event-words.ts";
import type { InstrumentRef } from "./statement.ts";

const COLUMNS = [
  { id: "date", labels: ["Timestamp (UTC)"], isRequired: true },
  { id: "description", labels: ["Transaction Description"], isRequired: true },
  { id: "coin", labels: ["Currency"], isRequired: true },
  { id: "amount", labels: ["Amount"], role: "quantity", isRequired: true },
  { id: "toCoin", labels: ["To Currency"], isRequired: true },
  { id: "toAmount", labels: ["To Amount"], role: "quantity", isRequired: true },
  { id: "native", labels: ["Native Currency"], isRequired: true },
  { id: "nativeAmount", labels: ["Native Amount"], role: "money", isRequired: true },
  { id: "event", labels: ["Transaction Kind"], isRequired: true },
  { id: "hash", labels: ["Transaction Hash"] },
] as const satisfies readonly TableColumn<string>[];

type Column = (typeof COLUMNS)[number]["id"];
type Row = TableRow<Column>;

const CRYPTO = 7;

const headOf = (row: Row) => {
  const currency = row.currency("native")?.code;
  if (currency === undefined && row.problems.length === 0) row.missing("native");
  return { ...row.date("date"), currency: currency ?? "", note: row.note("description") };
};

const coinOf = (row: Row, column: "coin" | "toCoin"): InstrumentRef => {
  const symbol = row.kept(column);
  if (symbol === undefined) row.missing(column);
  return { symbol: symbol ?? "", assetType: CRYPTO };
};

/** Coins bought: "Amount", or "To Amount" when "Amount" is the money. */
const purchase = (row: Row): Outcome => {
  const isPaidInMoney = row.text("toCoin") !== "";
  const head = headOf(row);
  const [coin, column] = isPaidInMoney ? (["toCoin", "toAmount"] as const) : (["coin", "amount"] as const);
  const parts = { instrument: coinOf(row, coin), quantity: absolute(row.needed(column)) };
  const paid = isPaidInMoney ? readCurrency(row.text("coin"))?.code : undefined;
  const sum =
    paid === undefined
      ? { amount: absolute(row.needed("nativeAmount")) }
      : { currency: paid, amount: absolute(row.needed("amount")) };
  return makeDraft([row.line], { kind: "buy", ...head, ...parts, ...sum });
};

const swap = (
  row: Row,
  given: InstrumentRef,
  got: InstrumentRef,
  units: readonly [string, string],
  lines: readonly number[],
): readonly Draft[] => {
  const amount = absolute(row.needed("nativeAmount"));
  const head = headOf(row);
  return [
    makeDraft(lines, { kind: "sell", ...head, instrument: given, quantity: absolute(units[0]), amount }),
    makeDraft(lines, { kind: "buy", ...head, instrument: got, quantity: absolute(units[1]), amount }),
  ];
};

const exchange = (row: Row): Outcome =>
  swap(
    row,
    coinOf(row, "coin"),
    coinOf(row, "toCoin"),
    [row.needed("amount"), row.needed("toAmount")],
    [row.line],
  );

/** Proceeds: "To Amount", else the printed worth. */
const sale = (row: Row): Outcome => {
  const paid = readCurrency(row.text("toCoin"))?.code;
  const sum =
    paid === undefined
      ? { amount: absolute(row.needed("nativeAmount")) }
      : { currency: paid, amount: absolute(row.needed("toAmount")) };
  const parts = { instrument: coinOf(row, "coin"), quantity: absolute(row.needed("amount")), ...sum };
  return makeDraft([row.line], { kind: "sell", ...headOf(row), ...parts });
};

const move =
  (kind: "transfer-in" | "transfer-out") =>
  (row: Row): Outcome => {
    const signed = row.needed("amount");
    checkSign(row, "amount", signed, kind === "transfer-in" ? "+" : "-");
    const parts = {
      instrument: coinOf(row, "coin"),
      quantity: absolute(signed),
      amount: row.nonZero("nativeAmount"),
    };
    return makeDraft([row.line], { kind, ...headOf(row), ...parts, affectsCash: false });
  };

/** At the printed worth; clawed-back rewards are spent at it. */
const reward = (row: Row): Outcome => {
  const signed = row.needed("amount");
  const { currency, ...head } = headOf(row);
  const gift = { instrument: coinOf(row, "coin"), quantity: absolute(signed), currency };
  if (!isNegative(signed)) return giftRows(row.line, head, { ...gift, amount: row.nonZero("nativeAmount") });
  const amount = row.nonZero("nativeAmount");
  return makeDraft([row.line], { kind: "asset-fee", ...head, ...gift, amount, affectsCash: false });
};

const between = (row: Row): Outcome =>
  move(isNegative(row.needed("amount")) ? "transfer-out" : "transfer-in")(row);

const topUp = (row: Row): Outcome => {
  const head = headOf(row);
  const amount = absolute(row.needed("nativeAmount"));
  const quantity = absolute(row.needed("amount"));
  return [
    makeDraft([row.line], { kind: "sell", ...head, instrument: coinOf(row, "coin"), quantity, amount }),
    makeDraft([row.line], { kind: "withdrawal", ...head, amount }),
  ];
};

const later = () => undefined;

const LIMIT_ORDER = "trading.limit_order";
const PURCHASES = [
  ...["crypto_purchase", "viban_purchase", "van_purchase", "recurring_buy_order"],
  ...["trading.crypto_purchase.google_pay", "trading.crypto_purchase.apple_pay"],
  ...[`${LIMIT_ORDER}.fiat_wallet.purchase_commit`, `${LIMIT_ORDER}.cash_account.purchase_commit`],
];
const SALES = [
  ...["crypto_viban_exchange", "crypto_to_van_sell_order"],
  ...[`${LIMIT_ORDER}.fiat_wallet.sell_commit`, `${LIMIT_ORDER}.cash_account.sell_commit`],
];
const REWARDS = [
  ...["crypto_earn_interest_paid", "crypto_earn_extra_interest_paid", "mco_stake_reward"],
  ...["staking_reward", "supercharger_reward_to_app_credited"],
  "finance.crypto_earn.loyalty_program_extra_interest_paid.crypto_wallet",
  "finance.lockup.dpos_compound_interest.crypto_wallet",
  ...["finance.dpos.compound_interest.crypto_wallet", "finance.dpos.non_compound_interest.crypto_wallet"],
  ...["referral_card_cashback", "referral_bonus", "referral_gift", "transfer_cashback"],
  ...["reimbursement", "reimbursement_reverted", "card_cashback_reverted", "gift_card_reward"],
  ...["campaign_reward", "admin_wallet_credited", "rewards_platform_deposit_credited"],
  ...["pay_checkout_reward", "lockup_swap_rebate"],
  "reward.loyalty_program.trading_rebate.crypto_wallet",
];
const SWAPS = ["crypto_wallet_swap", "dust_conversion", "dynamic_coin_swap", "lockup_swap", "interest_swap"];
const OWN_MOVES = [
  ...["lockup_lock", "lockup_unlock", "lockup_upgrade", "supercharger_deposit", "supercharger_withdrawal"],
  ...["crypto_earn_program_created", "crypto_earn_program_withdrawn"],
  ...["finance.lockup.dpos_lock.crypto_wallet", "finance.lockup.dpos_unlock.crypto_wallet"],
  ...["finance.dpos.staking.crypto_wallet", "finance.dpos.unstaking.crypto_wallet"],
  // A bonus booked before it reaches the exchange.
  "dynamic_coin_swap_bonus_exchange_deposit",
  ...["fiat_wallet", "cash_account"].flatMap((wallet) =>
    ["purchase_lock", "purchase_unlock", "sell_lock", "sell_unlock"].map(
      (step) => `${LIMIT_ORDER}.${wallet}.${step}`,
    ),
  ),
  ...[`${LIMIT_ORDER}.crypto_wallet.fund_lock`, `${LIMIT_ORDER}.crypto_wallet.fund_unlock`],
];

const EVENTS: Events<Column> = {
  ...eachOf(PURCHASES, purchase),
  ...eachOf(SALES, sale),
  ...eachOf(["crypto_exchange", `${LIMIT_ORDER}.crypto_wallet.exchange`], exchange),
  ...eachOf(["crypto_deposit", "exchange_to_crypto_transfer"], move("transfer-in")),
  ...eachOf(["crypto_withdrawal", "crypto_to_exchange_transfer"], move("transfer-out")),
  crypto_transfer: between,
  ...eachOf(REWARDS, reward),
  ...eachOf(
    SWAPS.flatMap((word) => [`${word}_debited`, `${word}_credited`]),
    later,
  ),
  ...eachOf(OWN_MOVES, ignoreAs("own-transfer")),
  ...eachOf(["card_top_up", "crypto_payment"], topUp),
};

const joinSwaps = (reading: TableReading<Column>) => {
  const rows = reading.open().filter((row) => row.problems.length === 0);
  const groups = Map.groupBy(
    rows,
    (row) => `${row.text("date")} ${row.text("event").replace(/_(debited|credited)$/i, "")}`,
  );
  for (const group of groups.values()) {
    const given = group.filter((row) => /debited$/i.test(row.text("event")));
    const got = group.filter((row) => /credited$/i.test(row.text("event")));
    const [into] = got;
    if (got.length !== 1 || into === undefined || given.length === 0) continue;
    acceptSwap(reading, given, into);
  }
  return {};
};

/** Dust: several coins for one. Each has its own worth; the coin received costs the sum. */
const acceptSwap = (reading: TableReading<Column>, given: readonly Row[], into: Row) => {
  const sells = given.map((row) => {
    const amount = absolute(row.needed("nativeAmount"));
    const quantity = absolute(row.needed("amount"));
    return makeDraft([row.line], {
      kind: "sell",
      ...headOf(row),
      instrument: coinOf(row, "coin"),
      quantity,
      amount,
    });
  });
  const quantity = absolute(into.needed("amount"));
  const amount = absolute(into.needed("nativeAmount"));
  const parts = { instrument: coinOf(into, "coin"), quantity, amount };
  reading.accept(
    [...given, into],
    [...sells, makeDraft([into.line], { kind: "buy", ...headOf(into), ...parts })],
  );
};

/** Crypto.com app: UTC. */
export const cryptoCom = tableBroker<Column>({ id: "crypto-com", name: "Crypto.com", country: "SG" }, [
  {
    format: {
      id: "crypto-com-csv",
      name: "App transactions CSV",
      evidence: "sample",
      prints: [],
      words: Object.keys(EVENTS),
    },
    columns: COLUMNS,
    dateOrder: "dmy",
    decimalMark: ".",
    read: readByWord<Column>(EVENTS, { wordOf: (row) => row.text("event"), column: "event" }),
    finish: joinSwaps,
  },
]);

import { formatDec, formatMoney, type IsoDate, runLedger } from "@zerno/engine";
import { unitsOn } from "../../../domain/reconcile/compare-balances.ts";
import { explainDifference } from "../../../domain/reconcile/explain-difference.ts";
import { change, date, type Example, money, number, textOf } from "./example.ts";
import { amount, dec, type SmallLedger, toLedgerInput } from "./small-ledger.ts";

const currency = "USD";
const day = (text: string) => text as IsoDate;
const [bought, split, closing] = [day("2024-02-01"), day("2024-06-10"), day("2024-06-28")];

const rows: SmallLedger["rows"] = [
  { kind: "deposit", date: bought, amount: amount("9600") },
  { kind: "buy", date: bought, assetId: "CHIP", quantity: dec("8"), price: dec("1200") },
];
const withSplit: SmallLedger["rows"] = [
  ...rows,
  { kind: "split", date: split, assetId: "CHIP", ratio: { to: 10n, from: 1n } },
];

const ledgerOf = (all: SmallLedger["rows"]) =>
  toLedgerInput({
    ...{ currency, asOf: closing, rows: all },
    closes: {
      CHIP: [
        [bought, "1200"],
        [split, "124"],
        [closing, "126"],
      ],
    },
  });

/** A split missing from the ledger: the units differ by a whole factor, and the return is nonsense. */
export const missedSplit: Example = {
  name: "missed-split",
  figures: () => {
    const [before, after] = [ledgerOf(rows), ledgerOf(withSplit)];
    const held = unitsOn(before.transactions, closing).get("CHIP") ?? 0n;
    const stated = dec("80");
    const cause = explainDifference({
      ...{ what: "position", theirs: stated, after: held, opening: null, from: null },
      ...{ hasEarlierRows: true, early: 0n, leftOut: [], fees: [], income: null },
    });
    const [to, from] = (cause?.params.ratio ?? "").split(":");
    if (to === undefined || from === undefined) throw new Error("no split was found");
    const period = { from: day("2024-01-31"), to: closing };
    const answer = (input: typeof before, metric: "value" | "simpleReturn") =>
      textOf(runLedger(input).figure(metric, { kind: "portfolio" }, period));
    return {
      "split-date": date(split),
      "purchase-date": date(bought),
      "statement-date": date(closing),
      "purchase-price": money(formatMoney(amount("1200")), currency, 0),
      "closing-price": money("126", currency, 0),
      "statement-shares": number(formatDec(stated)),
      "ledger-shares": number(formatDec(held)),
      "ratio-to": number(to),
      "ratio-from": number(from),
      "value-without": money(answer(before, "value"), currency, 0),
      "return-without": change(answer(before, "simpleReturn")),
      "shares-with": number(formatDec(unitsOn(after.transactions, closing).get("CHIP") ?? 0n)),
      "value-with": money(answer(after, "value"), currency, 0),
      "return-with": change(answer(after, "simpleReturn")),
    };
  },
};

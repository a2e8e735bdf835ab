import { type IsoDate, runLedger } from "@zerno/engine";
import { bond, currency } from "./bond-of-the-post.ts";
import { change, date, type Example, money, number, textOf } from "./example.ts";
import { amount, dec, toLedgerInput } from "./small-ledger.ts";

const bought = "2024-06-10" as IsoDate;
const paid = "2024-07-10" as IsoDate;
const [count, accrued, coupons] = ["10", "304", "364"];

/** Ten of the bonds bought a month before the coupon: of the coupon only what accrued since is income. */
export const bondPurchase: Example = {
  name: "bond-purchase",
  figures: () => {
    const run = runLedger(
      toLedgerInput({
        ...{ currency, asOf: paid, terms: { BOND: { bond } } },
        closes: { BOND: [[bought, "98"]] },
        rows: [
          { kind: "deposit", date: bought, amount: amount("20000") },
          {
            ...{ kind: "buy", date: bought, assetId: "BOND", quantity: dec(count) },
            ...{ price: dec("98"), accrued: amount(accrued) },
          },
          { kind: "coupon", date: paid, assetId: "BOND", amount: amount(coupons) },
        ],
      }),
    );
    const period = { from: "2024-06-09" as IsoDate, to: paid };
    const figure = (metric: "income" | "priceResult" | "totalProfit") =>
      textOf(run.figure(metric, { kind: "asset", assetId: "BOND" }, period));
    return {
      bonds: number(count),
      "purchase-date": date(bought),
      "coupon-date": date(paid),
      "clean-money": money("9800", currency),
      "accrued-paid": money(accrued, currency),
      "purchase-money": money("10104", currency),
      "coupon-received": money(coupons, currency),
      income: money(figure("income"), currency),
      "price-result": money(figure("priceResult"), currency),
      profit: money(figure("totalProfit"), currency),
      "false-return": change(String(Number(coupons) / 10104)),
    };
  },
};

import type { TestUser } from "../../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRates, addRow, assetId } from "../../../../tests/support/ledger-rows.ts";
import type { Db } from "../../../server/db/db-types.ts";

/**
 * A ledger small enough for a pencil; base RUB, today 2026-11-20.
 *   rates USD/RUB   01-01: 80   10-15: 90   11-19 and 11-20: 100
 *   01-01 deposit 10,000 USD; 01-01 buy 10 ONE at 100 USD, fee 5 USD (USD/RUB 80)
 *   10-15 dividend 20 USD, tax 2 USD (90)
 *   10-15 sell 4 ONE at 120 USD, fee 1 USD (90)
 *   closes ONE: 01-01 100, 10-15 120, 11-19 125, 11-20 130
 * Cash: 10,000 - 1,005 + 18 + 479 = 9,492 USD = 949,200 RUB. Holding: 6 x 130 = 780 USD = 78,000 RUB.
 * In RUB: value 1,027,200; deposited 800,000; total profit 227,200.
 *   price part: sold (480 - 400) x 90 + held (780 - 600) x 100 = 7,200 + 18,000 = 25,200
 *   income 20 x 90 = 1,800; fees 5 x 80 + 1 x 90 = 490; taxes 2 x 90 = 180
 *   currency part: the rest: 227,200 - 25,200 - 1,800 + 490 + 180 = 200,870
 *   realised: proceeds 479 x 90 = 43,110 - cost 402 x 80 = 32,160 -> 10,950
 *   unrealised: 78,000 - 603 x 80 = 48,240 -> 29,760
 * In USD: value 10,272; deposited 10,000; total profit 272 = price 260 + income 20 - fees 6 - taxes 2. The 227,200
 * roubles at today's rate would be 2,272 dollars: every figure must be computed from the rows.
 * Day change in RUB: (9,492 + 6 x 130) x 100 - (9,492 + 6 x 125) x 100 = 3,000.
 */
export async function pencilLedger(db: Db, user: TestUser): Promise<string> {
  const closes = { "2026-01-01": 100, "2026-10-15": 120, "2026-11-19": 125, "2026-11-20": 130 };
  await addAsset(db, { number: 1, ticker: "ONE", nameRu: "Один", closes });
  await addRates(db, "USD", "RUB", {
    "2025-12-31": 80,
    "2026-01-01": 80,
    "2026-10-15": 90,
    "2026-11-19": 100,
    "2026-11-20": 100,
  });
  const id = await addPortfolio(user, { currency: "RUB" });
  const one = { assetId: assetId(1) };
  await addRow(user, id, { kind: "deposit", date: "2026-01-01", amount: "10000" });
  await addRow(user, id, { kind: "buy", date: "2026-01-01", ...one, quantity: "10", price: "100", fee: "5" });
  await addRow(user, id, { kind: "dividend", date: "2026-10-15", ...one, amount: "20", tax: "2" });
  await addRow(user, id, { kind: "sell", date: "2026-10-15", ...one, quantity: "4", price: "120", fee: "1" });
  return id;
}

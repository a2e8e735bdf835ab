import { expect, it } from "vitest";
import type { PaymentModal } from "../buying/buying.schema.ts";
import { isSameOffer } from "./is-same-offer.ts";

const shown = {
  ...{ kind: "purchase", plan: "Tier2_1", period: "Month", currency: "USD", provider: "stripe", card: null },
  lines: { list: "9.99", discount: null, unused: "0.00", credit: "0.00", creditLeft: "0.00", total: "9.99" },
  ...{ quotedAt: "2026-11-20T10:00:00.000Z", startsAt: "2026-11-20T10:00:00.000Z" },
  nextPayment: { at: "2026-12-20T10:00:00.000Z", price: "9.99" },
} as unknown as PaymentModal;

it("the same price a quarter of an hour later is the same offer", () => {
  const later = "2026-11-20T10:16:00.000Z";
  expect(isSameOffer(shown, { ...shown, quotedAt: later, startsAt: later })).toBe(true);
});

it.each([
  [{ lines: { ...shown.lines, total: "4.99" } }],
  [{ nextPayment: { ...shown.nextPayment, price: "10.99" } }],
  [{ kind: "later" as const }],
  [{ currency: "RUB" as const }],
])("%j is another one", (change) => {
  expect(isSameOffer(shown, { ...shown, ...change })).toBe(false);
});

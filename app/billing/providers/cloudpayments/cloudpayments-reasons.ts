import type { FailReason } from "../payment-provider.ts";

/** Source: developers.cloudpayments.ru, "Коды ошибок". */
const codes: Readonly<Partial<Record<FailReason, readonly number[]>>> = {
  declined: [5001, 5003, 5005, 5015, 5019, 5030, 5052, 5053, 5058, 5063],
  "no-funds": [5051],
  "expired-card": [5033, 5054],
  "wrong-card-data": [5006, 5014, 5031, 5055, 5082, 5083],
  "authentication-required": [5207],
  "authentication-failed": [5206],
  limit: [5061, 5065, 5300, 5303],
  "lost-or-stolen": [5004, 5007, 5041, 5043],
  "fraud-suspicion": [5034, 5059],
  "bank-unavailable": [5091, 5092],
  technical: [5096, 5204],
  "amount-refused": [5013],
  "not-for-online": [5012, 5036, 5057, 5062],
};

const reasonOfCode: ReadonlyMap<string, FailReason> = new Map(
  Object.entries(codes).flatMap(([reason, list]) =>
    list.map((code) => [String(code), reason as FailReason] as const),
  ),
);

export const cloudPaymentsReason = (code: string): FailReason => reasonOfCode.get(code) ?? "unknown";

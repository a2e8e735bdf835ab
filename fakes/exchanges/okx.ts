import { json } from "../kit/fake.ts";
import { exchangeFake, numberOf } from "./exchange-fake.ts";
import { okxSigned } from "./signatures.ts";

interface Bill {
  readonly billId: string;
  readonly ts: string;
}

const ok = (data: readonly unknown[]) => ({ code: "0", msg: "", data });
const failed = (code: string, msg: string, status = 200) => json({ code, msg, data: [] }, status);

const bill = (
  billId: string,
  at: string,
  type: string,
  of: readonly [string, string, string],
  more: object = {},
) => ({
  ...{ billId, ts: String(Date.parse(at)), type, ccy: of[0], balChg: of[1], bal: of[2] },
  ...{ instType: "", ordId: "", subType: "", notes: "", ...more },
});
const spot = (ordId: string, subType: "1" | "2") => ({
  instType: "SPOT",
  instId: "ETH-USDT",
  ordId,
  subType,
});

/** OKX: `{code, data}` with numbers as text, pages of bills by the last number or time. */
export const okx = exchangeFake({
  id: "okx",
  name: "OKX",
  credentials: { apiKey: "fake-okx-key", secret: "fake-okx-secret", password: "fake-okx-pass" },
  isSigned: okxSigned,
  wrongSignature: failed("50113", "Invalid Sign", 401),
  rights: { perm: "read_only", uid: "1000001" },
  state: () => ({
    trading: [
      bill("500001", "2026-03-02T08:00:00Z", "1", ["USDT", "500", "500"], { subType: "11" }),
      bill("500002", "2026-03-02T09:00:00Z", "2", ["USDT", "-245", "255"], spot("700001", "1")),
      bill("500003", "2026-03-02T09:00:00Z", "2", ["ETH", "0.0999", "0.0999"], spot("700001", "1")),
      bill("500004", "2026-03-05T09:00:00Z", "2", ["ETH", "-0.05", "0.0499"], spot("700002", "2")),
      bill("500005", "2026-03-05T09:00:00Z", "2", ["USDT", "124.875", "379.875"], spot("700002", "2")),
    ],
    funding: [
      bill("600001", "2026-03-01T09:00:00Z", "1", ["USDT", "1000", "1000"]),
      bill("600002", "2026-03-02T08:00:00Z", "131", ["USDT", "-500", "500"]),
      bill("600003", "2026-03-08T09:00:00Z", "83", ["USDT", "0.5", "500.5"]),
      bill("600004", "2026-03-10T09:00:00Z", "2", ["USDT", "-101", "399.5"]),
    ],
    held: [
      { ccy: "USDT", cashBal: "379.875", eq: "379.875" },
      { ccy: "ETH", cashBal: "0.0499", eq: "0.0499" },
    ],
    wallet: [{ ccy: "USDT", bal: "399.5", availBal: "399.5" }],
    savings: [],
  }),
  routes: {
    "/api/v5/account/config": (_, { rights }) => ok([rights]),
    "/api/v5/account/bills-archive": (params, { state }) => {
      const [from, to] = [numberOf(params, "begin", 0), numberOf(params, "end", Number.MAX_SAFE_INTEGER)];
      const after = numberOf(params, "after", Number.MAX_SAFE_INTEGER);
      const found = (state.trading as Bill[]).filter(
        ({ ts, billId }) => Number(ts) >= from && Number(ts) <= to && Number(billId) < after,
      );
      return ok(
        found
          .toSorted((a, b) => Number(b.billId) - Number(a.billId))
          .slice(0, numberOf(params, "limit", 100)),
      );
    },
    "/api/v5/asset/bills": (params, { state }) => {
      const [after, before] = [
        numberOf(params, "after", Number.MAX_SAFE_INTEGER),
        numberOf(params, "before", 0),
      ];
      const found = (state.funding as Bill[]).filter(({ ts }) => Number(ts) < after && Number(ts) > before);
      return ok(
        found.toSorted((a, b) => Number(b.ts) - Number(a.ts)).slice(0, numberOf(params, "limit", 100)),
      );
    },
    "/api/v5/account/balance": (_, { state }) => ok([{ details: state.held }]),
    "/api/v5/asset/balances": (_, { state }) => ok(state.wallet ?? []),
    "/api/v5/finance/savings/balance": (_, { state }) => ok(state.savings ?? []),
  },
  faults: {
    rateLimited: () => failed("50011", "Too Many Requests", 429),
    expired: () => failed("50111", "Invalid OK-ACCESS-KEY", 401),
  },
});

import { describe, expect, it } from "vitest";
import { alfa } from "../alfa.ts";
import { reconcileStatement } from "../kit/accounts/reconcile.ts";

const payment = ([operation, comment, volume]: readonly [string, string, string]) =>
  `<rn last_update="2024-02-07T09:00:00"><oper_type oper_type="${operation}"><comment comment="${comment}"><p_code_Collection><p_code p_code="RUB" volume="${volume}"/></p_code_Collection></comment></oper_type></rn>`;

const parse = (deal: string, payments: readonly (readonly [string, string, string])[]) =>
  alfa.parse(
    {
      name: "a.xml",
      bytes: new TextEncoder().encode(
        `<?xml version="1.0" encoding="utf-8"?><Report Name="MyBroker"><Trades><Report Name="2_Trades"><Tablix2><Details_Collection>${deal}</Details_Collection></Tablix2></Report></Trades><Trades2><Report Name="3_BrokerMoneyMove"><Tablix1><settlement_date_Collection><settlement_date><rn_Collection>${payments.map(payment).join("")}</rn_Collection></settlement_date></settlement_date_Collection></Tablix1></Report></Trades2></Report>`,
      ),
    },
    { today: "2026-01-01" },
  );

const DEAL = `<Details trade_no="1" db_time="05.02.2024 10:00:00&#10;07.02.2024" settlement_time="07.02.2024 00:00:00" acc_code="A" place_name="МБ ФР" isin_reg="RU000A0ZZZ17" p_name="ОФЗ 99001" qty="10" Price="98" summ_trade="9920" summ_nkd="120" curr_calc="RUB" bank_tax="5"/>`;

describe("a bond in Alfa's report", () => {
  it("counts the accrued coupon inside the sum once, and the fee of the deal once", () => {
    const statement = parse(DEAL, [
      ["Расчеты по сделке", "c ОФЗ 99001", "-9800"],
      ["НКД по сделке", "c ОФЗ 99001", "-120"],
      ["Комиссия", "по сделке с ОФЗ 99001", "-5"],
    ]);
    expect(statement.rows).toMatchObject([{ kind: "buy", amount: "9800", accrued: "120", fee: "5" }]);
    expect(statement.ignored.map(({ reason }) => reason.code)).toEqual([
      "settlement-row",
      "settlement-row",
      "fee-repeated",
    ]);
    const closing = { cash: [{ currency: "RUB", amount: "-9925" }], positions: [] };
    const opening = { cash: [{ currency: "RUB", amount: "0" }], positions: [] };
    expect(reconcileStatement({ ...statement, opening, closing })).toEqual([]);
  });

  it("books a fee that no deal of the file has, and asks", () => {
    const { rows } = parse(DEAL, [["Комиссия", "по сделке с ОФЗ 99002", "-7"]]);
    expect(rows.map(({ kind, amount, checks }) => [kind, amount, checks.map(({ code }) => code)])).toEqual([
      ["buy", "9800", []],
      ["fee", "2", ["fee-unmatched"]],
    ]);
  });

  it("fails when the accrued coupon is more than the sum that holds it", () => {
    const { failed } = parse(DEAL.replace('summ_trade="9920"', 'summ_trade="100"'), []);
    expect(failed.map(({ issue }) => issue.code)).toEqual(["negative-number"]);
  });
});

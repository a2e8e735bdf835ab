import { describe, expect, it } from "vitest";
import { chooseReader, detectBroker } from "./index.ts";
import { rejected } from "./kit/collector.ts";
import { issue } from "./kit/issue.ts";
import type { Broker, SourceFile } from "./statement.ts";

const file = (text: string): SourceFile => ({ name: "a.csv", bytes: new TextEncoder().encode(text) });

const reader = (id: string, score: number): Broker => ({
  ...{ id, name: id, country: "", formats: [] },
  near: () => [],
  detect: () => ({ score, why: issue("no-known-header") }),
  parse: () => rejected(id, "", issue("no-known-header")),
});

describe("recognition of a file", () => {
  it("takes eToro's activity sheet as CSV for eToro's", () => {
    const text =
      "Date,Type,Details,Amount,Units,Realized Equity Change,Realized Equity,Balance,Position ID,Asset type,NWA\n" +
      "02/01/2024 00:10:33,Dividend,NKE/USD,0.17,-,0.17,4,581.91,1,Stocks,0.00\n" +
      "03/01/2024 00:10:33,Withdrawal Conversion Fee,-,-1.36,-,-1.36,4,580,2,-,0.00\n";
    expect(detectBroker(file(text))?.broker.id).toBe("etoro");
  });

  it("knows no file by labels that any program prints", () => {
    // A header alone, then words of another program.
    expect(detectBroker(file("Date,Type,Amount\n"))).toBeUndefined();
    expect(detectBroker(file("Date,Type,Amount\n01.02.2024,Staking,5\n"))).toBeUndefined();
    expect(detectBroker(file("Date,Type,Market,Side,Amount,Price,Fee\n"))).toBeUndefined();
    // LANDE's own words.
    expect(detectBroker(file("Type,Amount,Date\nBank transfer deposit,5,01.02.2024\n"))?.broker.id).toBe(
      "lande",
    );
  });

  it("reads it as that format when the user says so", () => {
    const lande = detectBroker(file("Type,Amount,Date\nBank transfer deposit,5,01.02.2024\n"))?.broker;
    const statement = lande?.parse(file("Date,Type,Amount\n01.02.2024,Something,5\n"));
    expect(statement?.failed.map(({ issue: { code } }) => code)).toEqual(["unknown-event"]);
  });

  it("names the rival of a close decision", () => {
    const found = chooseReader([reader("a", 0.9), reader("b", 0.87), reader("c", 0.5)], file("x"));
    expect([found?.broker.id, found?.rival?.id]).toEqual(["a", "b"]);
    const clear = chooseReader([reader("a", 0.9), reader("b", 0.86)], file("x"));
    expect([clear?.broker.id, clear?.rival]).toEqual(["a", undefined]);
    expect(chooseReader([reader("a", 0)], file("x"))).toBeUndefined();
    // A reader without a match is no rival.
    expect(chooseReader([reader("a", 0.03), reader("b", 0)], file("x"))?.rival).toBeUndefined();
  });
});

describe("an activity statement of Interactive Brokers", () => {
  const trades =
    "Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code\n" +
    'Trades,Data,Order,Stocks,USD,QQX,"2024-03-15, 10:00:00",10,5,5,-50,-1,51,0,0,O\n';

  it("is read in English without its heading", () => {
    const found = detectBroker(file(trades));
    expect(found?.broker.id).toBe("ibkr");
    const statement = found?.broker.parse(file(trades));
    expect(statement?.fatal).toBeUndefined();
    expect(statement?.rows).toMatchObject([{ kind: "buy", quantity: "10", amount: "50", fee: "1" }]);
  });

  it("says so when its words are of another language", () => {
    const other = trades.replaceAll("Trades", "Transaktionen");
    expect(detectBroker(file(other))?.broker.parse(file(other)).fatal?.code).toBe("export-in-english");
  });

  it("asks nothing about an option or a bond whose multiplier it does not print", () => {
    const header = trades.slice(0, trades.indexOf("\n") + 1);
    const rows =
      'Trades,Data,Order,Equity and Index Options,USD,QQX 21JUN24 50 C,"2024-03-15, 10:00:00",2,1.5,1.5,-30,-1,31,0,0,O\n' +
      'Trades,Data,Order,Bonds,USD,QQX 4 05/15/30,"2024-03-15, 10:00:00",250,100,100,-25000,-1,25001,0,0,O\n';
    const statement = detectBroker(file(trades))?.broker.parse(file(`${header}${rows}`));
    expect(statement?.rows.map(({ amount, checks }) => [amount, checks])).toEqual([
      ["30", []],
      ["25000", []],
    ]);
  });
});

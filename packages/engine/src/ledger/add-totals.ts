import { plus } from "../money/rounding.ts";
import type { Totals } from "./fast/checkpoint.ts";
import type { CompiledRow, Entry } from "./rows/compiled-row.ts";

export function addLine(
  totals: Pick<Totals, "income" | "fees" | "tradeFees" | "taxes">,
  row: CompiledRow,
  { line, base }: Entry,
): void {
  if (line === "income") totals.income += base;
  else if (line === "tax") totals.taxes -= base;
  else if (line === "fee") {
    totals.fees -= base;
    if (row.kind.feeEffect === "cost") totals.tradeFees -= base;
  }
}

export function addFlow(totals: Pick<Totals, "flowIn" | "flowOut">, flow: bigint): void {
  if (flow > 0n) totals.flowIn = plus(totals.flowIn, flow);
  else if (flow < 0n) totals.flowOut = plus(totals.flowOut, -flow);
}

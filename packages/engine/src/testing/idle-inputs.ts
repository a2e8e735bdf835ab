import type { IsoDate } from "../days/iso-date.ts";
import { evaluateTrace, inputOfTrace } from "../explain/evaluate-trace.ts";
import type { Trace } from "../explain/trace.ts";
import type { TraceRow } from "../explain/trace-row.ts";
import { runLedger } from "../run-ledger.ts";

/** Variants of the trace with the input changed, the last one without it. */
export interface ListedInput {
  readonly what:
    | "price"
    | "rate"
    | "row"
    | "close"
    | "daily rate"
    | "benchmark"
    | "risk-free rate"
    | "goal"
    | "payment";
  readonly name: string;
  readonly row?: TraceRow;
  readonly payment?: { readonly assetId: string; readonly payDate: IsoDate; readonly exDate?: IsoDate };
  readonly changed: () => Iterable<Trace>;
}

const FACTORS = [1.25, 0.01, 100];

function swapped<Item>(items: readonly Item[], at: number, fresh: Item | undefined): Item[] {
  return items.flatMap((item, i) => (i === at ? (fresh ?? []) : item)) as Item[];
}

const times = (text: string, factor: number): string => String(Number(text) * factor);

function* points(trace: Trace): Iterable<ListedInput> {
  for (const [i, price] of trace.prices.entries()) {
    const put = (fresh: typeof price | undefined) => ({ ...trace, prices: swapped(trace.prices, i, fresh) });
    yield {
      what: "price",
      name: `${price.assetId} ${price.usedOn}`,
      *changed() {
        for (const factor of FACTORS) yield put({ ...price, close: times(price.close, factor) });
        yield put(undefined);
      },
    };
  }
  for (const [i, rate] of trace.rates.entries()) {
    const put = (fresh: typeof rate | undefined) => ({ ...trace, rates: swapped(trace.rates, i, fresh) });
    yield {
      what: "rate",
      name: `${rate.pair} ${rate.usedOn}`,
      *changed() {
        for (const factor of FACTORS) yield put({ ...rate, rate: times(rate.rate, factor) });
        yield put(undefined);
      },
    };
  }
}

const AMOUNTS = ["amount", "quantity", "price", "fee", "tax", "cost"] as const;

function* rows(trace: Trace): Iterable<ListedInput> {
  for (const [i, row] of trace.rows.entries()) {
    const put = (fresh: TraceRow | undefined) => ({ ...trace, rows: swapped(trace.rows, i, fresh) });
    yield {
      what: "row",
      name: `${row.id} ${row.kind} ${row.date}`,
      row,
      *changed() {
        for (const field of AMOUNTS) {
          const text = row[field];
          if (text !== undefined) yield put({ ...row, [field]: times(text, 2) });
        }
        yield put(undefined);
      },
    };
  }
}

interface Column {
  readonly values: readonly (number | null)[];
  readonly firstDay: string;
}

function* daysOf<Item extends Column>(
  what: ListedInput["what"],
  column: Item,
  put: (fresh: Item) => Trace,
): Iterable<ListedInput> {
  const { values, firstDay } = column;
  for (const [i, value] of values.entries()) {
    if (value === null || (i % 7 !== 0 && i < values.length - 3)) continue;
    const at = (fresh: number | null) =>
      put({ ...column, values: values.map((old, j) => (i === j ? fresh : old)) });
    yield {
      what,
      name: `${firstDay} + ${i}`,
      *changed() {
        for (const factor of FACTORS) yield at(value * factor);
        yield at(null);
      },
    };
  }
}

function* columns(trace: Trace): Iterable<ListedInput> {
  const known = trace.columns;
  if (known === undefined) return;
  for (const [i, column] of known.closes.entries()) {
    const put = (fresh: typeof column) => swapped(known.closes, i, fresh);
    yield* daysOf("close", column, (fresh) => ({ ...trace, columns: { ...known, closes: put(fresh) } }));
  }
  for (const [i, column] of known.rates.entries()) {
    const put = (fresh: typeof column) => swapped(known.rates, i, fresh);
    yield* daysOf("daily rate", column, (fresh) => ({ ...trace, columns: { ...known, rates: put(fresh) } }));
  }
}

function* statistics(trace: Trace): Iterable<ListedInput> {
  const { benchmark, riskFree, goal } = trace.statistics ?? {};
  const put = (fresh: Trace["statistics"]) => ({ ...trace, statistics: { ...trace.statistics, ...fresh } });
  if (riskFree !== undefined) {
    yield { what: "risk-free rate", name: "", changed: () => [put({ riskFree: riskFree + 0.05 })] };
  }
  if (benchmark !== undefined) {
    yield* daysOf("benchmark", benchmark, (fresh) => put({ benchmark: fresh }));
  }
  for (const [field, value] of Object.entries(goal ?? {})) {
    const at = (fresh: number) => put({ goal: { ...goal, [field]: fresh } as NonNullable<typeof goal> });
    yield { what: "goal", name: field, changed: () => [at(value * 2 + 1), at(Math.floor(value / 2))] };
  }
}

function* payments(trace: Trace): Iterable<ListedInput> {
  const facts = trace.statistics?.facts ?? [];
  for (const [i, known] of facts.entries()) {
    const listed = known.payments ?? [];
    for (const [j, payment] of listed.entries()) {
      const put = (fresh: typeof payment | undefined): Trace => ({
        ...trace,
        statistics: {
          ...trace.statistics,
          facts: swapped(facts, i, { ...known, payments: swapped(listed, j, fresh) }),
        },
      });
      yield {
        what: "payment",
        name: `${known.assetId} ${payment.exDate ?? payment.payDate}`,
        payment: { ...payment, assetId: known.assetId },
        *changed() {
          for (const factor of FACTORS) yield put({ ...payment, amount: times(payment.amount, factor) });
          yield put(undefined);
        },
      };
    }
  }
}

function shown(trace: Trace): string {
  const { steps } = runLedger(inputOfTrace(trace)).explain(trace.metric, trace.scope, trace.period);
  return JSON.stringify([evaluateTrace(trace), steps]);
}

/** Finds inputs whose changes, one at a time, or removal affect neither the figure nor a step. */
export function idleInputs(
  trace: Trace,
  isAsked: (input: ListedInput) => boolean = () => true,
): { readonly idle: ListedInput[]; readonly listed: number } {
  const before = shown(trace);
  const inputs = [points, rows, columns, statistics, payments]
    .flatMap((list) => [...list(trace)])
    .filter(isAsked);
  const isIdle = ({ changed }: ListedInput): boolean => {
    for (const other of changed()) if (shown(other) !== before) return false;
    return true;
  };
  return { idle: inputs.filter(isIdle), listed: inputs.length };
}

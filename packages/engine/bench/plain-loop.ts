const DAYS = 2_600;
const POSITIONS = 50;
const ROUNDS = 4;
const ROWS = 3_000;

const closes = new Float64Array(DAYS * POSITIONS).map((_, at) => 50 + ((at * 7919) % 1000) / 10);
const rates = new Float64Array(DAYS).map((_, day) => 1 + (day % 97) / 1000);
const values = new Float64Array(DAYS);

interface Row {
  readonly id: string;
  readonly quantity: bigint;
}

/** Allocates anew, so that garbage collection and memory speed count. */
function addRows(): bigint {
  const held = new Map<number, Row[]>();
  for (let at = 0; at < ROWS; at += 1) {
    const row = { id: `row ${at}`, quantity: BigInt(at) * 10n ** 18n };
    const rows = held.get(at % POSITIONS);
    if (rows === undefined) held.set(at % POSITIONS, [row]);
    else rows.push(row);
  }
  let sum = 0n;
  for (const rows of held.values()) for (const { id, quantity } of rows) sum += quantity / BigInt(id.length);
  return sum;
}

function addUp(): number {
  let growth = 1 + Number(addRows() % 7n);
  values.fill(0);
  for (let position = 0; position < POSITIONS; position += 1)
    for (let day = 0; day < DAYS; day += 1)
      values[day] = (values[day] ?? 0) + (closes[position * DAYS + day] ?? 0) * (rates[day] ?? 0) * 10;
  for (let day = 1; day < DAYS; day += 1) growth *= 1 + ((values[day] ?? 0) / (values[day - 1] ?? 1) - 1) / 2;
  return growth;
}

/**
 * Times a daily series over plain doubles and a fold of plain rows: the reference for the machine's current speed.
 * @returns milliseconds
 * @throws Error when the sums differ between runs
 */
export function timePlainLoop(): number {
  const start = performance.now();
  const first = addUp();
  for (let round = 1; round < ROUNDS; round += 1)
    if (addUp() !== first) throw new Error("the plain loop does not add up");
  return performance.now() - start;
}

const LONGEST_MS = 300;

/** Repeats the loop for a duration and returns the mean of a run. */
export function meanPlainLoop(ms: number): number {
  let [runs, sum] = [0, 0];
  do {
    sum += timePlainLoop();
    runs += 1;
  } while (sum < Math.min(ms, LONGEST_MS));
  return sum / runs;
}

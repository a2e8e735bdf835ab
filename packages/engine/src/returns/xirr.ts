/** Negative = paid in, positive = received. */
export interface CashFlow {
  readonly day: number;
  readonly amount: number;
}

/** Yearly rate, or a refusal with the rates that solve the equation. */
export type XirrResult =
  | { readonly rate: number }
  | { readonly refused: "no-sign-change" | "several-irr" | "no-solution"; readonly roots: readonly number[] };

const LOW = -0.999999;
const HIGH = 1e6;
const NEWTON_STEPS = 60;
export const GAP_POWERS = 64;
/** Flows from which cached powers pay off, and the step below which Newton's method is exact. */
const ROUGH_FROM = 32;
const ROUGH_UNTIL = 1e-6;
const NO_POWERS = new Float64Array(0);

/** ln(1 + rate): fine from -90 % to +1000 % a year. */
export const GRID = gridOf();

function gridOf(): number[] {
  const grid: number[] = [];
  const bottom = Math.log(1 + LOW);
  const top = Math.log(1 + HIGH);
  for (let at = bottom; at < top; at += at > -2.3 && at < 2.4 ? 0.05 : 0.4) grid.push(at);
  grid.push(top);
  return grid;
}

/** Ascending by day. */
export interface CashColumns {
  readonly days: Int32Array;
  readonly amounts: Float64Array;
}

export interface FlowColumns extends CashColumns {
  readonly years: Float64Array;
}

export function sinceFirst({ days, amounts }: CashColumns): FlowColumns {
  const start = days[0] ?? 0;
  const since = new Int32Array(days.length);
  const years = new Float64Array(days.length);
  for (let i = 0; i < days.length; i++) {
    since[i] = (days[i] ?? 0) - start;
    years[i] = (since[i] ?? 0) / 365;
  }
  return { days: since, years, amounts };
}

function fillPowers(powers: Float64Array, logRate: number): void {
  const daily = Math.exp(-logRate / 365);
  powers[0] = 1;
  for (let gap = 1; gap < GAP_POWERS; gap++) powers[gap] = (powers[gap - 1] ?? 0) * daily;
}

function factorOver(gap: number, powers: Float64Array, logRate: number): number {
  return gap < GAP_POWERS ? (powers[gap] ?? 0) : Math.exp((-logRate * gap) / 365);
}

/** Multiplies powers of the daily factor. */
export function scannedValue({ days, amounts }: FlowColumns, powers: Float64Array, logRate: number): number {
  fillPowers(powers, logRate);
  let factor = 1;
  let sum = 0;
  let before = 0;
  for (let i = 0; i < days.length; i++) {
    const day = days[i] ?? 0;
    factor *= factorOver(day - before, powers, logRate);
    before = day;
    sum += (amounts[i] ?? 0) * factor;
  }
  return sum;
}

interface Slope {
  readonly value: number;
  readonly slope: number;
}

/** As `scannedValue`, with the slope, for the first Newton steps. */
export function roughValue({ days, years, amounts }: FlowColumns, powers: Float64Array, rate: number): Slope {
  const log = Math.log1p(rate);
  fillPowers(powers, log);
  let before = 0;
  let factor = 1;
  let value = 0;
  let slope = 0;
  for (let i = 0; i < days.length; i++) {
    const day = days[i] ?? 0;
    factor *= factorOver(day - before, powers, log);
    before = day;
    const term = (amounts[i] ?? 0) * factor;
    value += term;
    slope -= (years[i] ?? 0) * term;
  }
  return { value, slope: slope / (1 + rate) };
}

export function presentValue({ years, amounts }: FlowColumns, rate: number): Slope {
  const log = Math.log1p(rate);
  let value = 0;
  let slope = 0;
  for (let i = 0; i < years.length; i++) {
    const time = years[i] ?? 0;
    const term = (amounts[i] ?? 0) * Math.exp(-time * log);
    value += term;
    slope -= (time * term) / (1 + rate);
  }
  return { value, slope };
}

/** Gives up outside the interval. */
export function newton(
  flows: FlowColumns,
  start: number,
  interval: { low: number; high: number },
): number | undefined {
  let rate = start;
  let isRough = flows.days.length > ROUGH_FROM;
  const powers = isRough ? new Float64Array(GAP_POWERS) : NO_POWERS;
  for (let step = 0; step < NEWTON_STEPS; step++) {
    const { value, slope } = isRough ? roughValue(flows, powers, rate) : presentValue(flows, rate);
    const next = rate - value / slope;
    if (!Number.isFinite(next) || next < interval.low || next > interval.high) return undefined;
    const change = Math.abs(next - rate) / Math.max(1, Math.abs(next));
    if (!isRough && change <= 1e-14) return next;
    if (change < ROUGH_UNTIL) isRough = false;
    rate = next;
  }
  return undefined;
}

export function bisect(flows: FlowColumns, low: number, high: number): number {
  let [left, right] = [low, high];
  const isLeftNegative = presentValue(flows, left).value < 0;
  for (let step = 0; step < 200 && right - left > 1e-15 * Math.max(1, Math.abs(left)); step++) {
    const middle = (left + right) / 2;
    const { value } = presentValue(flows, middle);
    if (value === 0) return middle;
    if (value < 0 === isLeftNegative) left = middle;
    else right = middle;
  }
  return (left + right) / 2;
}

/** Of ln(1 + rate), when Newton's method diverges. */
const COARSE = [-6, -3, -1.5, -0.7, -0.3, 0, 0.3, 0.7, 1.5, 3, 6];

function scan(flows: FlowColumns, grid: readonly number[]): number[] {
  const roots: number[] = [];
  let before = Number.NaN;
  let beforeValue = Number.NaN;
  const powers = new Float64Array(GAP_POWERS);
  for (const at of grid) {
    const value = scannedValue(flows, powers, at);
    if (Number.isFinite(value) && Number.isFinite(beforeValue) && value < 0 !== beforeValue < 0) {
      const interval = { low: Math.expm1(before), high: Math.expm1(at) };
      const middle = Math.expm1((before + at) / 2);
      roots.push(newton(flows, middle, interval) ?? bisect(flows, interval.low, interval.high));
    }
    before = at;
    beforeValue = value;
  }
  return roots;
}

function presentAmounts({ days, amounts }: CashColumns, logRate: number): Float64Array {
  const powers = new Float64Array(GAP_POWERS);
  fillPowers(powers, logRate);
  const present = new Float64Array(days.length);
  let factor = 1;
  let before = 0;
  for (let i = 0; i < days.length; i++) {
    const day = days[i] ?? 0;
    factor *= factorOver(day - before, powers, logRate);
    before = day;
    present[i] = (amounts[i] ?? 0) * factor;
  }
  return present;
}

/**
 * Tests whether no other rate can be a root. With flows discounted at this rate, the present value as a function of a
 * further daily factor v has the root v = 1; divided by (1 - v) its coefficients are the discounted daily balances,
 * divided once more their running sum. A running sum of one sign excludes roots in (0, 1), the one from the end those
 * above 1 (Laguerre 1883; Teichroew, Robichek, Montalbano 1965).
 */
export function isOnlyRoot({ days, amounts }: FlowColumns, rate: number): boolean {
  const present = presentAmounts({ days, amounts }, Math.log1p(rate));
  const side = Math.sign(amounts[0] ?? 0);
  let [balance, fromStart] = [0, 0];
  for (let i = 1; i < days.length; i++) {
    balance += present[i - 1] ?? 0;
    fromStart += balance * ((days[i] ?? 0) - (days[i - 1] ?? 0));
    if (fromStart * side < 0) return false;
  }
  // At rates of thousands of percent later flows are below the last digit of earlier ones.
  let [coming, fromEnd] = [0, 0];
  for (let i = days.length - 1; i > 0; i--) {
    coming -= present[i] ?? 0;
    fromEnd += coming * ((days[i] ?? 0) - (days[i - 1] ?? 0));
    if (fromEnd * side < 0) return false;
  }
  return fromStart * side > 0;
}

function isAllLost({ amounts }: FlowColumns): boolean {
  return amounts.length > 1 && amounts[amounts.length - 1] === 0 && amounts.every((amount) => amount <= 0);
}

function signChanges({ amounts }: FlowColumns): number {
  let changes = 0;
  let last = 0;
  for (let i = 0; i < amounts.length; i++) {
    const amount = amounts[i] ?? 0;
    if (amount === 0) continue;
    if (last !== 0 && Math.sign(amount) !== last) changes++;
    last = Math.sign(amount);
  }
  return changes;
}

/**
 * Solves sum amount x (1 + x)^(-(day - first day) / 365) = 0, flows ascending by day. Newton, then a scan with
 * bisection; several roots are refused with their list unless exactly one is in (-1, 10). Only inflows and a final 0
 * are a total loss: -1.
 */
export function xirr(flows: readonly CashFlow[]): XirrResult {
  const days = Int32Array.from(flows, ({ day }) => day);
  return xirrOfColumns({ days, amounts: Float64Array.from(flows, ({ amount }) => amount) });
}

export function xirrOfColumns(columns: CashColumns): XirrResult {
  const flows = sinceFirst(columns);
  const changes = signChanges(flows);
  if (changes === 0) {
    const isLoss = isAllLost(flows) && flows.amounts.some((amount) => amount < 0);
    return isLoss ? { rate: -1 } : { refused: "no-sign-change", roots: [] };
  }
  const found = newton(flows, 0.1, { low: LOW, high: HIGH }) ?? scan(flows, COARSE)[0];
  if (found !== undefined && (changes === 1 || isOnlyRoot(flows, found))) return { rate: found };
  const roots = scan(flows, GRID);
  const plausible = roots.filter((root) => root < 10);
  if (roots.length === 1 && roots[0] !== undefined) return { rate: roots[0] };
  if (plausible.length === 1 && plausible[0] !== undefined) return { rate: plausible[0] };
  return { refused: roots.length === 0 ? "no-solution" : "several-irr", roots };
}

/** Money on a day: negative = paid in, positive = received. */
export interface CashFlow {
  readonly day: number;
  readonly amount: number;
}

export type XirrResult =
  | { readonly rate: number }
  | { readonly refused: "no-sign-change" | "several-irr" | "no-solution"; readonly roots: readonly number[] };

const LOW = -0.999999;
const HIGH = 1e6;
const SCAN_STEPS = 400;
const NEWTON_STEPS = 60;

function presentValue(flows: readonly CashFlow[], rate: number): number {
  const start = flows[0]?.day ?? 0;
  let sum = 0;
  for (const { day, amount } of flows) sum += amount * (1 + rate) ** (-(day - start) / 365);
  return sum;
}

function newton(flows: readonly CashFlow[], tolerance: number): number | undefined {
  const start = flows[0]?.day ?? 0;
  let rate = 0.1;
  for (let step = 0; step < NEWTON_STEPS; step++) {
    let value = 0;
    let slope = 0;
    for (const { day, amount } of flows) {
      const years = (day - start) / 365;
      const term = amount * (1 + rate) ** -years;
      value += term;
      slope -= (years * term) / (1 + rate);
    }
    const next = rate - value / slope;
    if (!Number.isFinite(next) || next <= LOW || next > HIGH) return undefined;
    if (Math.abs(next - rate) <= 1e-14 * Math.max(1, Math.abs(next)) && Math.abs(value) <= tolerance)
      return next;
    rate = next;
  }
  return undefined;
}

function bisect(flows: readonly CashFlow[], low: number, high: number): number {
  let [left, right] = [low, high];
  let leftValue = presentValue(flows, left);
  for (let step = 0; step < 200 && right - left > 1e-15 * Math.max(1, Math.abs(left)); step++) {
    const middle = (left + right) / 2;
    const value = presentValue(flows, middle);
    if (value === 0) return middle;
    if (value < 0 === leftValue < 0) {
      left = middle;
      leftValue = value;
    } else right = middle;
  }
  return (left + right) / 2;
}

/** Roots on a grid that is even in log(1 + rate): each sign change between neighbours is bisected. */
function scan(flows: readonly CashFlow[]): number[] {
  const roots: number[] = [];
  const bottom = Math.log(1 + LOW);
  const width = Math.log(1 + HIGH) - bottom;
  let before = LOW;
  let beforeValue = presentValue(flows, before);
  for (let step = 1; step <= SCAN_STEPS; step++) {
    const rate = Math.exp(bottom + (width * step) / SCAN_STEPS) - 1;
    const value = presentValue(flows, rate);
    if (Number.isFinite(value) && Number.isFinite(beforeValue) && value < 0 !== beforeValue < 0) {
      roots.push(bisect(flows, before, rate));
    }
    before = rate;
    beforeValue = value;
  }
  return roots;
}

function signChanges(flows: readonly CashFlow[]): number {
  let changes = 0;
  let last = 0;
  for (const { amount } of flows) {
    if (amount === 0) continue;
    if (last !== 0 && Math.sign(amount) !== last) changes++;
    last = Math.sign(amount);
  }
  return changes;
}

/**
 * Money-weighted yearly return: the x that solves sum amount x (1 + x)^(-(day - first day) / 365) = 0, flows
 * ascending by day. Newton, then a scan with bisection; several roots are refused with their list unless
 * exactly one lies in (-1, 10). Example (a spreadsheet's XIRR): -10000 on 2008-01-01, 2750 on 2008-03-01,
 * 4250 on 2008-10-30, 3250 on 2009-02-15, 2750 on 2009-04-01 gives 0.373362535.
 */
export function xirr(flows: readonly CashFlow[]): XirrResult {
  const changes = signChanges(flows);
  if (changes === 0) return { refused: "no-sign-change", roots: [] };
  const scale = flows.reduce((sum, flow) => sum + Math.abs(flow.amount), 0);
  // With one change of sign there is exactly one root, so the first one found is the answer.
  const found = changes === 1 ? newton(flows, scale * 1e-9) : undefined;
  if (found !== undefined) return { rate: found };
  const roots = scan(flows);
  const plausible = roots.filter((root) => root < 10);
  if (roots.length === 1 && roots[0] !== undefined) return { rate: roots[0] };
  if (plausible.length === 1 && plausible[0] !== undefined) return { rate: plausible[0] };
  return { refused: roots.length === 0 ? "no-solution" : "several-irr", roots };
}

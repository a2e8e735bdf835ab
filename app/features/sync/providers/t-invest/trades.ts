import { type Draft, decimal, type InstrumentRef, readCurrency } from "@zerno/brokers";
import { momentOf } from "../kit/moments.ts";
import type { PageReading } from "../kit/page.ts";
import { isContract } from "./instruments.ts";
import type { Operation } from "./operations.ts";
import type { Money } from "./values.ts";

const { absolute, add, divide, isZero, multiply, subtract } = decimal;
const moneyDecimals = 10;

/** A fill; the exchange's number is also in the broker's report. */
interface Part {
  readonly number: string | undefined;
  readonly at: number;
  readonly quantity: string;
  readonly price: string | undefined;
}

function partsOf(operation: Operation): Part[] {
  const fills = operation.tradesInfo?.trades ?? [];
  const whole = absolute(operation.quantityDone ?? operation.quantity ?? "0");
  const price = operation.price?.amount;
  if (fills.length === 0) {
    const quantity = isZero(whole) ? absolute(operation.quantity ?? "0") : whole;
    return [{ number: undefined, at: operation.date, quantity, price }];
  }
  return fills.map((fill) => ({
    number: fill.num || undefined,
    at: fill.date ?? operation.date,
    quantity: absolute(fill.quantity),
    price: fill.price?.amount ?? price,
  }));
}

/** Splits a deal's sum by units; the last part takes the rounding. */
function share(whole: string, parts: readonly Part[]): string[] {
  const units = parts.reduce((sum, { quantity }) => add(sum, quantity), "0");
  const shares = parts.map(({ quantity }) => divide(multiply(whole, quantity), units, moneyDecimals) ?? "0");
  const others = shares.slice(0, -1).reduce((sum, part) => add(sum, part), "0");
  return [...shares.slice(0, -1), subtract(whole, others)];
}

/** Money of each part without accrued interest, adding up to the total. */
function amountsOf(net: string, parts: readonly Part[]): string[] {
  if (parts.some(({ price }) => price === undefined)) return share(net, parts);
  const own = parts.map(({ quantity, price = "0" }) => multiply(quantity, absolute(price)));
  const others = own.slice(0, -1).reduce((sum, part) => add(sum, part), "0");
  const last = subtract(net, others);
  return decimal.isNegative(last) ? share(net, parts) : [...own.slice(0, -1), last];
}

const feeOf = (commission: Money | null | undefined): Money | undefined =>
  commission == null || isZero(commission.amount) ? undefined : commission;

interface Deal {
  readonly operation: Operation;
  readonly kind: "buy" | "sell";
  readonly instrument: InstrumentRef;
  readonly zone: string;
}

/** One row per fill, as in the report; the deal's fee is split. */
function addSecurity(page: PageReading, { operation, kind, instrument, zone }: Deal): Draft[] {
  const parts = partsOf(operation);
  const accrued = absolute(operation.accruedInt?.amount ?? "0");
  const amounts = amountsOf(subtract(absolute(operation.payment.amount), accrued), parts);
  const accruals = share(accrued, parts);
  const fee = feeOf(operation.commission);
  const fees = share(absolute(fee?.amount ?? "0"), parts);
  const { currency } = operation.payment;
  return parts.map((part, index) =>
    page.add({
      kind,
      ...momentOf(part.at, zone),
      instrument,
      quantity: part.quantity,
      // Bonds: percent of nominal in the report, money here; the amount is stated.
      price: instrument.assetType === 2 ? undefined : part.price,
      currency,
      amount: amounts[index],
      accrued: isZero(accruals[index] ?? "0") ? undefined : accruals[index],
      fee: isZero(fees[index] ?? "0") ? undefined : fees[index],
      feeCurrency: fee !== undefined && fee.currency !== currency ? fee.currency : undefined,
      externalId: part.number,
    }),
  );
}

/** Futures change hands at no cost, priced in points: the sum is the operation's, if stated. */
function addContract(page: PageReading, { operation, kind, instrument, zone }: Deal): Draft[] {
  const parts = partsOf(operation);
  const { amount, currency } = operation.payment;
  const sums = isZero(amount) ? [] : share(absolute(amount), parts);
  const fee = feeOf(operation.commission);
  const fees = share(absolute(fee?.amount ?? "0"), parts);
  return parts.map((part, index) =>
    page.add({
      kind,
      ...momentOf(part.at, zone),
      instrument,
      quantity: part.quantity,
      price: part.price,
      currency,
      amount: sums[index],
      fee: isZero(fees[index] ?? "0") ? undefined : fees[index],
      feeCurrency: fee !== undefined && fee.currency !== currency ? fee.currency : undefined,
      externalId: part.number,
    }),
  );
}

/** "USD000UTSTOM", "EUR_RUB__TOM", "CNYRUB_TOM": bought currency first. */
const boughtOf = (ticker: string): string | undefined => readCurrency(ticker.slice(0, 3))?.code;

function addExchange(page: PageReading, { operation, kind, zone }: Deal, base: string): Draft[] {
  const parts = partsOf(operation);
  const amounts = amountsOf(absolute(operation.payment.amount), parts);
  const fee = feeOf(operation.commission);
  const fees = share(absolute(fee?.amount ?? "0"), parts);
  return parts.map((part, index) => {
    const quote = { amount: amounts[index] ?? "0", currency: operation.payment.currency };
    const own = { amount: part.quantity, currency: base };
    const [paid, bought] = kind === "buy" ? [quote, own] : [own, quote];
    const sum = fees[index] ?? "0";
    return page.add({
      kind: "currency-exchange",
      ...momentOf(part.at, zone),
      currency: paid.currency,
      amount: paid.amount,
      toAmount: bought.amount,
      toCurrency: bought.currency,
      fee: isZero(sum) ? undefined : sum,
      feeCurrency: isZero(sum) || fee?.currency === paid.currency ? undefined : fee?.currency,
      externalId: part.number,
    });
  });
}

/** Adds an executed order as rows; reports one that cannot be read. */
export function addTrade(page: PageReading, deal: Deal): Draft[] {
  const { operation, zone } = deal;
  const { date } = momentOf(operation.date, zone);
  const isCurrency = operation.instrumentType === "currency";
  const base = isCurrency ? boughtOf(operation.ticker || (deal.instrument.symbol ?? "")) : undefined;
  if (isCurrency && base === undefined) page.fail(date, "symbol-not-currency", operation);
  else if (partsOf(operation).some(({ quantity }) => isZero(quantity)))
    page.fail(date, "zero-number", operation);
  else if (isContract(operation)) return addContract(page, deal);
  else return base === undefined ? addSecurity(page, deal) : addExchange(page, deal, base);
  return [];
}

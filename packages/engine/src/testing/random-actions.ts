import { fromDayNumber } from "../days/iso-date.ts";
import type { KindName } from "../ledger/kinds.ts";
import type { Transaction } from "../ledger/transaction.ts";
import type { Dec } from "../money/decimal.ts";
import { charges, type Draft, dec, FIRST_DAY, heldOf, money, push, setHeld } from "./random-draft.ts";

const ONE = 10n ** 18n;
/** Every asset has had a close by then. */
const PRICED_FROM = FIRST_DAY + 30;

const units = (draft: Draft, most: number): Dec => (BigInt(draft.random.integer(1, most)) * ONE) as Dec;

function hasClose(draft: Draft, id: string, day: number): boolean {
  const series = draft.prices.get(id);
  return series !== undefined && !Number.isNaN(series.closes[day - series.firstDay] ?? Number.NaN);
}

function partOf(draft: Draft, held: bigint): Dec {
  return (draft.random.chance(0.4) ? held : held / 2n + 1n) as Dec;
}

type Write = (draft: Draft, day: number, id: string) => void;

function moveUnits(
  draft: Draft,
  kind: KindName,
  day: number,
  fields: Partial<Transaction> & { currency: string },
): void {
  push(draft, kind, day, fields);
  const change = fields.quantity ?? 0n;
  const id = fields.assetId ?? "";
  const isIn = ["staking-reward", "stock-dividend", "airdrop", "fork"].includes(kind);
  setHeld(draft, id, heldOf(draft, id) + (isIn ? change : -change));
}

const received =
  (kind: KindName): Write =>
  (draft, day, id) => {
    const { random } = draft;
    const isStated = kind === "staking-reward" ? day < PRICED_FROM || random.chance(0.5) : random.chance(0.5);
    moveUnits(draft, kind, day, {
      assetId: id,
      quantity: units(draft, 20),
      currency: random.pick(["USD", "EUR"]),
      ...(isStated && { amount: money(random, 1, 900) }),
      ...(random.chance(0.3) && { fee: money(random, 1, 5) }),
    });
  };

const leaving =
  (kind: KindName): Write =>
  (draft, day, id) => {
    const { random } = draft;
    const held = heldOf(draft, id);
    if (held <= 0n) return;
    const isSale = kind === "rights-sale" || kind === "tender";
    const isStated = isSale || (kind === "asset-fee" && (day < PRICED_FROM || random.chance(0.5)));
    moveUnits(draft, kind, day, {
      assetId: id,
      quantity: partOf(draft, held),
      currency: random.pick(["USD", "RUB"]),
      ...(isStated && { amount: money(random, 10, 9000) }),
      ...(kind !== "rights-lapse" && charges(random, "USD")),
    });
    if (kind === "rights-lapse") draft.closedDay = day;
  };

const expiry: Write = (draft, day) => {
  const id = draft.random.pick(["call", "put"]);
  const held = heldOf(draft, id);
  if (held === 0n) return;
  push(draft, "option-expiry", day, {
    assetId: id,
    quantity: (held < 0n ? -held : held) as Dec,
    currency: "USD",
  });
  setHeld(draft, id, 0n);
  draft.closedDay = day;
};

const lines: Write = (draft, day, id) => {
  const { random } = draft;
  const kind = random.pick([
    "short-dividend",
    "lending-income",
    "interest-paid",
    "tax-refund",
    "return-of-capital",
    "variation-margin",
  ] as const);
  const isMargin = kind === "variation-margin";
  const asset =
    kind === "interest-paid" || kind === "tax-refund" ? {} : { assetId: isMargin ? "margined" : id };
  const amount = money(random, 1, 2000);
  const signed = (isMargin && random.chance(0.5) ? -amount : amount) as typeof amount;
  if (kind === "return-of-capital" && heldOf(draft, id) < 0n) return;
  push(draft, kind, day, { ...asset, currency: random.pick(["USD", "EUR"]), amount: signed });
};

const adjustment: Write = (draft, day, id) => {
  const { random } = draft;
  const kind = random.pick(["notional-distribution", "cost-adjustment"] as const);
  if (heldOf(draft, id) <= 0n) return;
  push(draft, kind, day, {
    assetId: id,
    currency: random.pick(["USD", "EUR"]),
    amount: money(random, 1, 90),
    ...(random.chance(0.3) && { fee: money(random, 1, 5) }),
    ...(random.chance(0.2) && { rate: dec(random.integer(7000, 9999), 2) }),
  });
};

const spinOff: Write = (draft, day, id) => {
  const { random } = draft;
  const held = heldOf(draft, id);
  const kind = random.pick(["spin-off", "rights-grant"] as const);
  const to = kind === "spin-off" ? "spun" : "right";
  if (held <= 0n || id === to || heldOf(draft, to) < 0n) return;
  const canShare = hasClose(draft, id, day) && hasClose(draft, to, day);
  const isByRatio = random.chance(0.5);
  const ratio = { to: BigInt(random.integer(1, 5)), from: 4n };
  // Half to even (exactness E2).
  const twice = (2n * held * ratio.to) / ratio.from;
  const isTie = (2n * held * ratio.to) % ratio.from === 0n;
  const half = twice / 2n;
  const rounded = twice % 2n === 0n ? half : isTie && half % 2n === 0n ? half : half + 1n;
  const entitled = isByRatio ? rounded : units(draft, 30);
  const isCash = isByRatio && entitled % ONE !== 0n && random.chance(0.7);
  const shares = random.chance(0.5) || !canShare;
  push(draft, kind, day, {
    assetId: id,
    toAssetId: to,
    currency: random.pick(["USD", "EUR"]),
    ...(isByRatio ? { ratio } : { toQuantity: entitled as Dec }),
    ...(isCash && { amount: money(random, 1, 40) }),
    ...(shares && { costShare: dec(random.integer(0, 100), 2) }),
    ...(random.chance(0.3) && { price: dec(random.integer(1, 90), 0) }),
    ...(random.chance(0.3) && { fee: money(random, 1, 5) }),
  });
  setHeld(draft, to, heldOf(draft, to) + (isCash ? (entitled / ONE) * ONE : entitled));
};

const exchange: Write = (draft, day, id) => {
  const { random } = draft;
  const held = heldOf(draft, id);
  const kind = random.pick(["merger", "conversion", "swap"] as const);
  if (held <= 0n || id === "merged" || heldOf(draft, "merged") < 0n) return;
  const quantity = kind === "swap" || random.chance(0.5) ? partOf(draft, held) : undefined;
  const moved = quantity ?? held;
  const isByRatio = kind !== "swap" && random.chance(0.5);
  const toQuantity = isByRatio ? moved * 2n : units(draft, 30);
  // A cash part needs a known value of the new units.
  const isEarly = day < PRICED_FROM;
  const hasCash = kind === "merger" && !isEarly && random.chance(0.6);
  const isStated = isEarly || random.chance(0.2);
  push(draft, kind, day, {
    assetId: id,
    toAssetId: "merged",
    currency: random.pick(["USD", "GBP"]),
    ...(quantity !== undefined && { quantity }),
    ...(isByRatio ? { ratio: { to: 2n, from: 1n } } : { toQuantity: toQuantity as Dec }),
    ...(hasCash && { amount: money(random, 10, 900) }),
    ...(isStated && { price: dec(random.integer(10, 90), 0) }),
    ...charges(random, "USD"),
  });
  setHeld(draft, id, held - moved);
  setHeld(draft, "merged", heldOf(draft, "merged") + toQuantity);
};

const rightsExercise: Write = (draft, day) => {
  const { random } = draft;
  const held = heldOf(draft, "right");
  if (held <= 0n || heldOf(draft, "rub-share") < 0n) return;
  const quantity = partOf(draft, held);
  const toQuantity = units(draft, 9);
  push(draft, "rights-exercise", day, {
    assetId: "right",
    toAssetId: "rub-share",
    quantity,
    toQuantity,
    currency: random.pick(["RUB", "USD"]),
    ...(random.chance(0.5) ? { price: dec(random.integer(10, 90), 0) } : { amount: money(random, 10, 900) }),
    ...charges(random, "USD"),
  });
  setHeld(draft, "right", held - quantity);
  setHeld(draft, "rub-share", heldOf(draft, "rub-share") + toQuantity);
};

const optionEnd: Write = (draft, day) => {
  const { random } = draft;
  const id = random.pick(["call", "put"] as const);
  const held = heldOf(draft, id);
  if (held === 0n) return;
  const size = held < 0n ? -held : held;
  const isBuy = (id === "call") === held > 0n;
  const underlying = heldOf(draft, "eur-share");
  const mayShort = draft.options.allowShort === true;
  if (isBuy ? underlying < 0n : !mayShort && underlying < size * 10n) return;
  push(draft, held > 0n ? "option-exercise" : "option-assignment", day, {
    assetId: id,
    quantity: size as Dec,
    currency: id === "call" ? "USD" : "EUR",
    ...(random.chance(0.3) && {
      ...{ optionRight: id, toAssetId: "eur-share", toQuantity: (size * 10n) as Dec },
      price: dec(random.integer(40, 70), 0),
    }),
    ...charges(random, "USD"),
  });
  setHeld(draft, id, 0n);
  setHeld(draft, "eur-share", underlying + (isBuy ? size : -size) * 10n);
};

const perLot: Write = (draft, day, id) => {
  const { random } = draft;
  if (heldOf(draft, id) < 0n) return;
  const lots = [0, 1, 2].map((i) => ({
    quantity: units(draft, 9),
    cost: money(random, 10, 900),
    acquired: fromDayNumber(FIRST_DAY + i * random.integer(0, 4)),
  }));
  const quantity = lots.reduce((sum, lot) => sum + lot.quantity, 0n) as Dec;
  push(draft, "transfer-in", day, {
    assetId: id,
    quantity,
    carried: lots,
    amount: money(random, 100, 3000),
    currency: random.pick(["USD", "EUR"]),
  });
  setHeld(draft, id, heldOf(draft, id) + quantity);
};

const relocation: Write = (draft, day, id) => {
  const held = heldOf(draft, id);
  if (draft.account === undefined || held <= 0n) return;
  const to = draft.account === "A" ? "B" : "A";
  const quantity = partOf(draft, held);
  push(draft, "transfer-out", day, { assetId: id, quantity, toAccountId: to, currency: "USD" });
  draft.closedDay = day;
  if (draft.options.lotScope !== "account") return;
  setHeld(draft, id, held - quantity);
  draft.account = to;
  setHeld(draft, id, heldOf(draft, id) + quantity);
};

const opening: Write = (draft, day, id) => {
  const { random } = draft;
  const quantity = units(draft, 30);
  if (heldOf(draft, id) < 0n) return;
  const isEarly = day < PRICED_FROM;
  push(draft, "opening-balance", day, {
    assetId: id,
    quantity,
    currency: random.pick(["USD", "RUB"]),
    cost: money(random, 10, 9000),
    acquired: fromDayNumber(FIRST_DAY - random.integer(0, 4)),
    ...((isEarly || random.chance(0.5)) && { amount: money(random, 10, 9000) }),
  });
  setHeld(draft, id, heldOf(draft, id) + quantity);
};

const shortSale: Write = (draft, day, id) => {
  const { random } = draft;
  const held = heldOf(draft, id);
  if (draft.options.allowShort !== true) return;
  const isCover = held < 0n && random.chance(0.6);
  const quantity = isCover ? partOf(draft, -held) : units(draft, 40);
  const currency = random.pick(["USD", "EUR"] as const);
  const amount = money(random, 10, 9000);
  push(draft, isCover ? "cover" : "short", day, {
    ...{ assetId: id, quantity, currency, amount },
    ...charges(random, currency),
  });
  setHeld(draft, id, held + (isCover ? quantity : -quantity));
};

const redemption: Write = (draft, day) => {
  const { random } = draft;
  const held = heldOf(draft, "bond");
  if (held <= 0n) return;
  const quantity = random.chance(0.5) ? undefined : partOf(draft, held);
  push(draft, "redemption", day, {
    assetId: "bond",
    currency: "RUB",
    amount: money(random, 100, 9000),
    ...(quantity !== undefined && { quantity }),
    ...charges(random, "RUB"),
  });
  setHeld(draft, "bond", held - (quantity ?? held));
  draft.closedDay = day;
};

const crossing: Write = (draft, day, id) => {
  const { random } = draft;
  const kind = random.pick(["transfer-in", "transfer-out", "opening-balance", "fee", "tax"] as const);
  const isCharge = kind === "fee" || kind === "tax";
  const currency = random.pick(["USD", "GBP"]);
  push(draft, kind, day, { currency, amount: money(random, 10, 900), ...(isCharge && { assetId: id }) });
};

const WRITES: readonly Write[] = [
  opening,
  shortSale,
  redemption,
  crossing,
  received("staking-reward"),
  received("stock-dividend"),
  received("airdrop"),
  received("fork"),
  leaving("asset-fee"),
  leaving("tender"),
  (draft, day) => leaving("rights-sale")(draft, day, "right"),
  (draft, day) => leaving("rights-lapse")(draft, day, "right"),
  expiry,
  lines,
  lines,
  adjustment,
  spinOff,
  spinOff,
  exchange,
  exchange,
  rightsExercise,
  optionEnd,
  optionEnd,
  perLot,
  relocation,
];

/** Adds a row if the day and holdings allow it. */
export function addAction(draft: Draft, day: number): void {
  const isFirst = draft.rows.at(-1)?.date !== fromDayNumber(day);
  if (!isFirst) return;
  const shares = draft.assets.filter(({ bond, option, isFuture }) => !bond && !option && !isFuture);
  draft.random.pick(WRITES)(draft, day, draft.random.pick(shares).id);
}

import { expect, it } from "vitest";
import {
  emptyTrade,
  enter,
  solveTotal,
  type TotalPart,
  type TradeNumbers,
  type TradeTerms,
} from "./solve-total.ts";

const share: TradeTerms = { point: "1", accruedEach: null };
/** Nominal 1,000, accrued 17.70 each. */
const bond: TradeTerms = { point: "10", accruedEach: "17.7" };
const empty: TradeNumbers = {
  ...{ quantity: null, price: null, total: null, accrued: null },
  trade: { ...emptyTrade, terms: share },
};
const of = (terms: TradeTerms | null, rest: Partial<TradeNumbers> = {}): TradeNumbers => ({
  ...{ ...empty, ...rest },
  trade: { ...emptyTrade, ...rest.trade, terms },
});

type Step = readonly [TotalPart, string | null];
const after = (steps: readonly Step[], start = empty) =>
  steps.reduce((state, [part, value]) => solveTotal(enter(state, part, value)), start);
const numbersOf = ({ quantity, price, total, trade }: TradeNumbers) => [
  quantity,
  price,
  total,
  trade.computed,
];

it.each<[string, readonly Step[], ReturnType<typeof numbersOf>]>([
  [
    "quantity and price give the total",
    [
      ["quantity", "100"],
      ["price", "305.50"],
    ],
    ["100", "305.50", "30550", "total"],
  ],
  [
    "quantity and total give the price",
    [
      ["quantity", "100"],
      ["total", "30550"],
    ],
    ["100", "305.5", "30550", "price"],
  ],
  [
    "price and total give the quantity",
    [
      ["price", "305.50"],
      ["total", "30550"],
    ],
    ["100", "305.50", "30550", "quantity"],
  ],
  [
    "of three the last two count: the total typed last makes the price give way to the quantity before it",
    [
      ["price", "305.50"],
      ["quantity", "100"],
      ["total", "30000"],
    ],
    ["100", "300", "30000", "price"],
  ],
  [
    "a price typed after them makes the quantity follow",
    [
      ["quantity", "100"],
      ["total", "30000"],
      ["price", "250"],
    ],
    ["120", "250", "30000", "quantity"],
  ],
  // 100 / 3: eleven decimals are the fewest that restore 100 to ten decimals.
  [
    "a price that does not end has as few decimals as give the total back",
    [
      ["quantity", "3"],
      ["total", "100"],
    ],
    ["3", "33.33333333333", "100", "price"],
  ],
  ["one number alone gives nothing", [["quantity", "100"]], ["100", null, null, null]],
  [
    "what followed goes when a number is emptied",
    [
      ["quantity", "100"],
      ["price", "305.50"],
      ["price", null],
    ],
    ["100", null, null, null],
  ],
  [
    "the computed number may be emptied and stays so until another changes",
    [
      ["quantity", "100"],
      ["price", "305.50"],
      ["total", null],
    ],
    ["100", "305.50", null, null],
  ],
  [
    "then it follows again",
    [
      ["quantity", "100"],
      ["price", "305.50"],
      ["total", null],
      ["quantity", "10"],
    ],
    ["10", "305.50", "3055", "total"],
  ],
  [
    "a price of nothing has no quantity",
    [
      ["price", "0"],
      ["total", "100"],
    ],
    [null, "0", "100", null],
  ],
  [
    "a total of nothing has no price",
    [
      ["quantity", "5"],
      ["total", "0"],
    ],
    ["5", null, "0", null],
  ],
])("%s", (_name, steps, expected) => {
  expect(numbersOf(after(steps))).toEqual(expected);
});

it("a price that was filled in counts as entered first", () => {
  const filled = of(share, { price: "305.50" });
  expect(numbersOf(after([["quantity", "100"]], filled))).toEqual(["100", "305.50", "30550", "total"]);
  expect(numbersOf(after([["total", "30550"]], filled))).toEqual(["100", "305.50", "30550", "quantity"]);
  expect(
    numbersOf(
      after(
        [
          ["quantity", "100"],
          ["total", "30000"],
        ],
        filled,
      ),
    ),
  ).toEqual(["100", "300", "30000", "price"]);
});

it("rounds money once, half to even, to ten decimals", () => {
  // 0.00000000005 is half a unit: 0 is even.
  expect(
    numbersOf(
      after([
        ["quantity", "0.00000000005"],
        ["price", "1"],
      ]),
    )[2],
  ).toBe("0");
  expect(
    numbersOf(
      after([
        ["quantity", "0.00000000015"],
        ["price", "1"],
      ]),
    )[2],
  ).toBe("0.0000000002");
});

it("counts a contract's multiplier", () => {
  const contract = of({ point: "100", accruedEach: null });
  expect(
    numbersOf(
      after(
        [
          ["quantity", "2"],
          ["price", "4.5"],
        ],
        contract,
      ),
    )[2],
  ).toBe("900");
  expect(
    numbersOf(
      after(
        [
          ["quantity", "2"],
          ["total", "900"],
        ],
        contract,
      ),
    )[1],
  ).toBe("4.5");
});

it("takes a bond's price as percent of its nominal and adds the accrued interest", () => {
  // 10 x 985 + 177
  const ten = of(bond, { accrued: "177" });
  expect(
    numbersOf(
      after(
        [
          ["quantity", "10"],
          ["price", "98.5"],
        ],
        ten,
      ),
    ),
  ).toEqual(["10", "98.5", "10027", "total"]);
  expect(
    numbersOf(
      after(
        [
          ["quantity", "10"],
          ["total", "10027"],
        ],
        ten,
      ),
    )[1],
  ).toBe("98.5");
});

it("finds how many bonds a total pays for with the accrued interest of each", () => {
  // 985 + 17.70 = 1,002.70 each; accrued interest depends on the unknown quantity.
  expect(
    numbersOf(
      after(
        [
          ["price", "98.5"],
          ["total", "10027"],
        ],
        of(bond),
      ),
    ),
  ).toEqual(["10", "98.5", "10027", "quantity"]);
  // Entered for the whole trade: deducted first, 9,850 / 985.
  const own = of(bond, { accrued: "177", trade: { ...emptyTrade, isAccruedOwn: true } });
  expect(
    numbersOf(
      after(
        [
          ["price", "98.5"],
          ["total", "10027"],
        ],
        own,
      ),
    )[0],
  ).toBe("10");
});

it("computes nothing before the terms of the asset are known", () => {
  const unknown = of(null);
  expect(
    numbersOf(
      after(
        [
          ["quantity", "10"],
          ["price", "98.5"],
        ],
        unknown,
      ),
    ),
  ).toEqual(["10", "98.5", null, null]);
});

it("keeps the amount that a statement printed until a number of the trade changes", () => {
  const trade = { ...emptyTrade, stated: "99.99" };
  const stated = solveTotal(of(share, { quantity: "3", price: "33.33", accrued: "1", trade }));
  expect(numbersOf(stated)).toEqual(["3", "33.33", "100.99", "total"]);
  const changed = after([["price", "33"]], { ...stated, accrued: null });
  expect(numbersOf(changed)).toEqual(["3", "33", "99", "total"]);
  expect(changed.trade.stated).toBeNull();
});

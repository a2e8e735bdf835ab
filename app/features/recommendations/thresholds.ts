/** Thresholds of the rules; ratios as fractions, days as integers. */
export const thresholdNames = [
  "asset",
  "issuer",
  "sector",
  "country",
  "currency",
  "fees",
  "cash",
  "payer",
  "drift",
  "staleDays",
  "loss",
  "maturityDays",
] as const;
export type ThresholdName = (typeof thresholdNames)[number];

/** Each rule has one threshold of the same name. */
export type RuleName = ThresholdName;

interface Bounds {
  readonly usual: string;
  readonly unit: "ratio" | "days";
  readonly least: number;
  readonly most: number;
}

const ratio = (usual: string): Bounds => ({ usual, unit: "ratio", least: 0.001, most: 1 });

/** Defaults and bounds. */
export const thresholdBounds: Readonly<Record<ThresholdName, Bounds>> = {
  asset: ratio("0.15"),
  issuer: ratio("0.2"),
  sector: ratio("0.35"),
  country: ratio("0.6"),
  currency: ratio("0.6"),
  fees: ratio("0.01"),
  cash: ratio("0.1"),
  payer: ratio("0.2"),
  drift: ratio("0.05"),
  staleDays: { usual: "5", unit: "days", least: 1, most: 3650 },
  loss: ratio("0.15"),
  maturityDays: { usual: "90", unit: "days", least: 1, most: 3650 },
};

export type Thresholds = Readonly<Record<ThresholdName, string>>;

/** Returns the user's thresholds, completed by defaults. */
export const withUsual = (own: Readonly<Record<string, string>>): Thresholds =>
  Object.fromEntries(
    thresholdNames.map((name) => [name, own[name] ?? thresholdBounds[name].usual]),
  ) as Thresholds;

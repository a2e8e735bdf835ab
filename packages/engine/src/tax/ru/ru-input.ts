import type { IsoDate } from "../../days/iso-date.ts";
import type { Money } from "../../money/decimal.ts";
import type { TaxDisposal, TaxIncome, TaxRate } from "../tax-input.ts";
import type { RuGroup } from "./law.ts";

export interface RuAsset {
  readonly id: string;
  readonly group: RuGroup;
  readonly isin?: string;
  readonly name?: string;
  /** ISO 3166; for the long-holding relief since 2025. */
  readonly issuerCountry?: string;
  /** External loans of the Ministry of Finance (ОВОЗ). */
  readonly isExternalLoan?: boolean;
}

/** `iis`: individual investment account (ИИС). */
export type RuWrapper = "ordinary" | "iis-a" | "iis-b" | "iis-3";

export interface RuAccount {
  readonly id: string;
  /** ISO 3166; a broker in "RU" is a tax agent. */
  readonly country: string;
  readonly wrapper: RuWrapper;
  /** Contract of an individual investment account. */
  readonly opened?: IsoDate;
  readonly closed?: IsoDate;
}

/** Securities and derivatives are carried separately. */
export interface CarriedLoss {
  readonly year: number;
  readonly base: "securities" | "derivatives";
  /** Positive, in roubles with kopecks. */
  readonly amount: Money;
}

export interface RuTaxInput {
  readonly year: number;
  readonly status: "resident" | "non-resident";
  readonly assets: readonly RuAsset[];
  readonly accounts: readonly RuAccount[];
  /** Of all years: an individual investment account is taxed over its life. */
  readonly disposals: readonly TaxDisposal[];
  readonly incomes: readonly TaxIncome[];
  /** The Bank of Russia's rate in force. */
  readonly rate: TaxRate;
  readonly carriedLosses: readonly CarriedLoss[];
  /** Salary and other bases after deductions fill the brackets first. */
  readonly otherBases?: Money;
  /** For operations of the year, in roubles. */
  readonly withheldByAgents?: Money;
  readonly isLongHoldingClaimed?: boolean;
}

import type { IsoDate } from "../../days/iso-date.ts";
import type { Money } from "../../money/decimal.ts";
import type { TaxDisposal, TaxIncome, TaxRate } from "../tax-input.ts";
import type { RuGroup } from "./law.ts";

export interface RuAsset {
  readonly id: string;
  readonly group: RuGroup;
  readonly isin?: string;
  readonly name?: string;
  /** ISO 3166 letters of the issuer's country: the long-holding relief asks for it since 2025. */
  readonly issuerCountry?: string;
  /** A foreign-currency bond of the Ministry of Finance's external loans (ОВОЗ). */
  readonly isExternalLoan?: boolean;
}

/** Ordinary account, or an individual investment account (ИИС) of kind A, B or 3. */
export type RuWrapper = "ordinary" | "iis-a" | "iis-b" | "iis-3";

export interface RuAccount {
  readonly id: string;
  /** ISO 3166 letters of the broker's country: "RU" reports to the tax office itself. */
  readonly country: string;
  readonly wrapper: RuWrapper;
  /** Of an individual investment account: the day of the contract and of its end. */
  readonly opened?: IsoDate;
  readonly closed?: IsoDate;
}

/** A loss of an earlier year not used yet; securities and derivatives are carried apart. */
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
  /** Of all years: an individual investment account is taxed over its whole life when it ends. */
  readonly disposals: readonly TaxDisposal[];
  readonly incomes: readonly TaxIncome[];
  /** The Bank of Russia's rate in force on the day. */
  readonly rate: TaxRate;
  readonly carriedLosses: readonly CarriedLoss[];
  /** Salary and other tax bases of the year after their deductions, in roubles: they fill the brackets first. */
  readonly otherBases?: Money;
  /** What brokers withheld for operations with securities and derivatives in the year, in roubles. */
  readonly withheldByAgents?: Money;
  /** False when the taxpayer does not claim the long-holding relief. */
  readonly isLongHoldingClaimed?: boolean;
}

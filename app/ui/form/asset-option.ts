/** An asset as a picker lists it. */
export interface AssetOption {
  readonly id: string;
  readonly ticker: string;
  readonly name: string;
  /** Code of the exchange, which its mark follows from; without one it has no mark. */
  readonly exchange?: string | undefined;
  /** Right end: exchange, currency. */
  readonly detail?: string | undefined;
}

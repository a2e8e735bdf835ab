/** An asset as a picker lists it. */
export interface AssetOption {
  readonly id: string;
  readonly ticker: string;
  readonly name: string;
  /** Right end: exchange, currency. */
  readonly detail?: string | undefined;
}

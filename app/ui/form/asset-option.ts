export interface AssetOption {
  readonly id: string;
  readonly ticker: string;
  readonly name: string;
  readonly exchange?: string | undefined;
  /** Right end: exchange, currency. */
  readonly detail?: string | undefined;
}

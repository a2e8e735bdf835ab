export interface AssetOption {
  readonly id: string;
  readonly ticker: string;
  readonly name: string;
  /** Exchange code that determines the mark, if any. */
  readonly exchange?: string | undefined;
  /** Right end: exchange, currency. */
  readonly detail?: string | undefined;
}

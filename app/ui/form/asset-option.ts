export interface AssetOption {
  readonly id: string;
  readonly ticker: string;
  readonly name: string;
  /** Exchange code that determines the mark; without one there is none. */
  readonly exchange?: string | undefined;
  /** Right end: exchange, currency. */
  readonly detail?: string | undefined;
}

export interface AssetOption {
  readonly id: string;
  readonly ticker: string;
  readonly name: string;
  readonly exchange?: string | undefined;
  readonly detail?: string | undefined;
}

export interface PageInput {
  /** Open import; null: the upload form. */
  readonly id: string | null;
  readonly isMapping: boolean;
  readonly history: { readonly portfolioId?: string };
}

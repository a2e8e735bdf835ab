/** Input of the page, as the address has it. */
export interface PageInput {
  /** Import that is open; null: the form for a new one. */
  readonly id: string | null;
  readonly isMapping: boolean;
  readonly history: { readonly portfolioId?: string };
}

/** Input of the page, as the address has it. */
export interface SyncPageInput {
  /** Step of the wizard; null: the list of connections. */
  readonly step: string | null;
  readonly providerId: string | null;
  readonly connectionId: string | null;
  /** The portfolio the person came from. */
  readonly portfolioId: string | null;
}

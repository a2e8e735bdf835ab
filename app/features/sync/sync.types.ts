export interface SyncPageInput {
  /** Step of the wizard; null: the list of connections. */
  readonly step: string | null;
  readonly providerId: string | null;
  readonly connectionId: string | null;
  readonly portfolioId: string | null;
}

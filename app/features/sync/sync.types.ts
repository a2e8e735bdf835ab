export interface SyncPageInput {
  readonly step: string | null;
  readonly providerId: string | null;
  readonly connectionId: string | null;
  readonly portfolioId: string | null;
}

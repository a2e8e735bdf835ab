/** A message to the host of a worker's journeys. */
export interface HostQuestion {
  readonly id: number;
  readonly ask:
    | { readonly kind: "open"; readonly env: Readonly<Record<string, string>> }
    | { readonly kind: "close"; readonly name: string };
}

/** A database with its server and data folder; nothing but the name once it is closed. */
export interface HostAnswer {
  readonly name: string;
  readonly dataDir: string;
  readonly databaseUrl: string;
}

/** A message from the host; that with id 0 says that it listens. */
export interface HostMessage {
  readonly id: number;
  readonly told?: HostAnswer;
  readonly error?: string;
}

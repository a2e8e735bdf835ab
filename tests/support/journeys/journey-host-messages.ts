export interface HostRequest {
  readonly id: number;
  readonly ask:
    | { readonly kind: "open"; readonly env: Readonly<Record<string, string>> }
    | { readonly kind: "close"; readonly name: string };
}

/** Database with server and data folder; only the name after closing. */
export interface HostResponse {
  readonly name: string;
  readonly dataDir: string;
  readonly databaseUrl: string;
}

/** Id 0 reports that the host listens. */
export interface HostMessage {
  readonly id: number;
  readonly told?: HostResponse;
  readonly error?: string;
}

import { z } from "zod";
import { Id, NoInput, NoOutput } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { PlainText } from "../../shared/schemas/ledger.schema.ts";
import { visible } from "../../shared/text/visible-text.ts";
import {
  AccountChoice,
  ConnectionView,
  Credentials,
  LinkedAccount,
  Passphrase,
  ProviderView,
  RecordedRequestView,
  RunProgress,
  RunView,
  SyncProblemView,
} from "./sync.schema.ts";

/** Requests to a provider take seconds and use its limits. */
const asking = { perMinute: 20 };
const byConnection = z.object({ connectionId: Id });
const Entered = z.object({
  /** Provider id, or code of `IntegrationProvider`: 1 is read as 2; 3 alone names no exchange. */
  provider: z.union([z.string().max(40), z.int().min(1).max(8)]),
  /** Name given by the user; empty: the provider's. */
  name: visible(PlainText.trim().max(100)).default(""),
  secrets: Credentials,
  /** Opt-in: required to open the credentials; no nightly syncs. */
  passphrase: Passphrase.optional(),
});

export const syncContract = {
  "GET /api/PortfolioSyncSettings": endpoint({
    summary:
      "Linked accounts (of one portfolio, or all) with level, cash back type and provider; connections with their status",
    access: "user",
    input: z.object({ portfolioId: Id.optional() }),
    output: z.object({ providers: z.array(ProviderView), connections: z.array(ConnectionView) }),
  }),
  "PUT /api/PortfolioSyncSettings": endpoint({
    summary: "Choose portfolio, level, first day and cash back type of accounts of a connection",
    access: "user",
    input: z.object({ connectionId: Id, accounts: z.array(AccountChoice).min(1).max(100) }),
    output: z.object({ connection: ConnectionView }),
  }),
  "DELETE /api/PortfolioSyncSettings": endpoint({
    summary: "Stop syncing a portfolio: its accounts are unlinked, booked transactions stay",
    access: "user",
    status: 204,
    input: z.object({ portfolioId: Id }),
    output: NoOutput,
  }),
  "POST /api/PortfolioSyncSettings/createsyncconnection": endpoint({
    summary:
      "Create a connection: credentials are checked and encrypted, accounts listed; the same credentials give one connection",
    access: "user",
    ...asking,
    status: 201,
    input: Entered,
    output: z.object({ connection: ConnectionView }),
  }),
  "POST /api/PortfolioSyncSettings/testconnection": endpoint({
    summary:
      "Check credentials: of a connection, or new ones before they are saved (a single-use token is saved)",
    access: "user",
    ...asking,
    input: z.object({
      connectionId: Id.optional(),
      passphrase: Passphrase.optional(),
      provider: Entered.shape.provider.optional(),
      secrets: Credentials.optional(),
    }),
    output: z.object({ isOk: z.boolean(), problem: SyncProblemView.nullable() }),
  }),
  "POST /api/PortfolioSyncSettings/sync": endpoint({
    summary: "Start a sync of a connection; see check-process-sync for progress",
    access: "user",
    ...asking,
    input: byConnection.extend({ passphrase: Passphrase.optional() }),
    output: z.object({
      isStarted: z.boolean(),
    }),
  }),
  "POST /api/PortfolioSyncSettings/bulk-sync": endpoint({
    summary: "Start a sync of all connections that need no passphrase",
    access: "user",
    ...asking,
    input: NoInput,
    output: z.object({ started: z.array(z.string()) }),
  }),
  "GET /api/PortfolioSyncSettings/check-process-sync": endpoint({
    summary: "Progress of a running sync",
    access: "user",
    input: byConnection,
    output: z.object({
      isRunning: z.boolean(),
      progress: RunProgress.nullable(),
      /** Start of the last run, which may begin and end between two polls. */
      lastRunAt: z.string().nullable(),
    }),
  }),
  "GET /api/PortfolioSyncSettings/last-sync-result": endpoint({
    summary: "The last finished sync of a connection, account by account",
    access: "user",
    input: byConnection,
    output: z.object({ run: RunView.nullable() }),
  }),
  "GET /api/PortfolioSyncSettings/get-debug-info": endpoint({
    summary: "Redacted log of the last sync: requests without secrets, account numbers or responses",
    access: "user",
    input: byConnection,
    output: z.object({
      provider: z.string(),
      run: RunView.nullable(),
      requests: z.array(RecordedRequestView),
    }),
  }),
  "POST /api/PortfolioSyncSettings/enable-token-encryption": endpoint({
    summary: "Also encrypt the credentials with the owner's passphrase; nightly sync is then off",
    access: "user",
    isOwnAddition: true,
    ...asking,
    status: 204,
    input: byConnection.extend({ passphrase: Passphrase }),
    output: NoOutput,
  }),
  "POST /api/PortfolioSyncSettings/disable-token-encryption": endpoint({
    summary: "Remove the owner's passphrase, so nightly sync runs",
    access: "user",
    ...asking,
    status: 204,
    input: byConnection.extend({ passphrase: Passphrase }),
    output: NoOutput,
  }),
  "GET /api/autosync/account": endpoint({
    summary: "Direct connections to brokers and exchanges",
    access: "user",
    input: NoInput,
    output: z.object({ accounts: z.array(LinkedAccount) }),
  }),
  "POST /api/autosync/login": endpoint({
    summary:
      "Save credentials: of a new connection, which is checked and its accounts listed, or new ones of an existing one, checked immediately or with the next sync",
    access: "user",
    ...asking,
    input: Entered.extend({
      connectionId: Id.optional(),
      /** Stores new credentials of a connection only if they work. New connections are always checked. */
      isChecked: z.boolean().default(false),
    }),
    output: z.object({ connection: ConnectionView }),
  }),
  "POST /api/autosync/delete": endpoint({
    summary: "Delete credentials: revoked at the provider if possible; booked transactions stay",
    access: "user",
    status: 204,
    input: byConnection,
    output: NoOutput,
  }),
} as const;

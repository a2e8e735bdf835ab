import type { Balances } from "@zerno/brokers";
import { z } from "zod";
import { provider, type SyncPage, type SyncProvider, type SyncWindow } from "../../provider.ts";
import {
  type ExchangeCall,
  type ExchangeEdges,
  type ExchangeId,
  endOf,
  openExchange,
  startOf,
} from "./exchange-client.ts";

/** Milliseconds, both ends included. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Differences between exchanges. */
export interface ExchangeSpec {
  readonly id: ExchangeId;
  readonly name: string;
  readonly hasPassword?: true;
  readonly isSecretMultiline?: true;
  readonly limits: SyncProvider["limits"];
  readonly reloadDays: number;
  readonly historyDays?: number;
  readonly windowDays: number;
  /** @throws SyncProblem when the key may trade or withdraw */
  readonly checkKey: (call: ExchangeCall) => Promise<void>;
  readonly fetchRows: (call: ExchangeCall, stretch: Stretch) => Promise<SyncPage>;
  readonly fetchBalances: (call: ExchangeCall) => Promise<Balances>;
}

const text = z.string().trim().min(1).max(4000);
const secretsOf = (hasPassword: boolean) =>
  z.object({ apiKey: text, secret: text, ...(hasPassword ? { password: text } : {}) });

/** An exchange's key sees one account, over all wallets. */
const ACCOUNT = "main";

const stretchOf = ({ from, to }: SyncWindow): Stretch => ({ from: startOf(from), to: endOf(to) });

/** Creates the provider of an exchange, number 3 of `IntegrationProvider`. */
export function exchangeProvider(spec: ExchangeSpec): SyncProvider {
  const open = (edges: ExchangeEdges): Promise<ExchangeCall> => openExchange(spec.id, edges);
  const password = spec.hasPassword ? [{ name: "password", isSecret: true }] : [];
  const multiline = spec.isSecretMultiline ? { isMultiline: true } : {};
  return provider({
    ...{ id: spec.id, number: 3, brokerIds: [spec.id], kind: "direct" },
    fields: [
      { name: "apiKey", isSecret: true },
      { name: "secret", isSecret: true, ...multiline },
      ...password,
    ],
    secrets: secretsOf(spec.hasPassword ?? false) as unknown as z.ZodType<ExchangeEdges["secrets"]>,
    limits: spec.limits,
    reloadDays: spec.reloadDays,
    windowDays: spec.windowDays,
    ...(spec.historyDays === undefined ? {} : { historyDays: spec.historyDays }),
    testConnection: async (edges) => spec.checkKey(await open(edges)),
    listAccounts: async (edges) => {
      await spec.checkKey(await open(edges));
      return [{ id: ACCOUNT, name: spec.name, brokerId: spec.id }];
    },
    fetchWindow: async (edges, _account, window) => spec.fetchRows(await open(edges), stretchOf(window)),
    fetchBalances: async (edges) => spec.fetchBalances(await open(edges)),
  });
}

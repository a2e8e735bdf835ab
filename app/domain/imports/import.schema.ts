import { z } from "zod";
import { Id, IsoDay } from "../../shared/common.schema.ts";
import { rowStatuses } from "../../shared/names/row-statuses.ts";
import { BalanceCheck, ImportIssue } from "../../shared/schemas/balance.schema.ts";
import { ListedAsset } from "../../shared/schemas/ledger.schema.ts";
import { OutsideTrades } from "../../shared/schemas/transaction.schema.ts";
import { visible } from "../../shared/text/visible-text.ts";
import { SplitFacts } from "./split.schema.ts";

export const RowStatus = z.enum(rowStatuses);
export type RowStatus = z.infer<typeof RowStatus>;

export const ImportAsset = ListedAsset.extend({ isin: z.string().nullable() });
export type ImportAsset = z.infer<typeof ImportAsset>;

export const ImportInstrument = z.object({
  code: z.string(),
  symbol: z.string().nullable(),
  isin: z.string().nullable(),
  exchange: z.string().nullable(),
  exchangeName: z.string().nullable(),
  name: z.string().nullable(),
  currency: z.string().nullable(),
  assetType: z.number().nullable(),
  rows: z.number(),
  lastPrice: z.object({ close: z.string(), currency: z.string(), date: z.string() }).nullable(),
});

export const Resolution = z.enum(["isin", "remembered", "ticker", "name", "chosen", "own", "skipped"]);
export type Resolution = z.infer<typeof Resolution>;

export const ResolvedInstrument = ImportInstrument.extend({ how: Resolution, asset: ImportAsset.nullable() });
export const UnresolvedInstrument = ImportInstrument.extend({
  candidates: z.array(
    ImportAsset.extend({ lastPrice: z.object({ close: z.string(), date: IsoDay }).nullable() }),
  ),
});

const PreviewSplit = SplitFacts.extend({ asset: ImportAsset });

export const OversoldRow = z.object({
  rowId: z.string(),
  line: z.number(),
  asset: ImportAsset,
  currency: z.string(),
  date: IsoDay,
  missing: z.string(),
  /** An undecided split before the sale, whose units the file does not adjust. */
  splitKey: z.string().nullable(),
  decision: z.enum(["opening", "skip"]).nullable(),
});

export const FileGap = z.object({
  id: z.string(),
  what: z.enum(["cash", "total"]),
  label: z.string(),
  line: z.number().nullable(),
  rows: z.string(),
  printed: z.string(),
  difference: z.string(),
  cause: ImportIssue,
  state: z.enum(["open", "accepted", "failed"]),
});
export type FileGap = z.infer<typeof FileGap>;

export const importPhases = ["reading", "checking", "ready", "saving", "done"] as const;
export const ImportProgress = z.object({
  phase: z.enum(importPhases),
  done: z.number(),
  total: z.number(),
});
export type ImportProgress = z.infer<typeof ImportProgress>;

export const KindTotal = z.object({
  kind: z.number(),
  kindName: z.string(),
  currency: z.string(),
  count: z.number(),
  amount: z.string(),
});
export type KindTotal = z.infer<typeof KindTotal>;

export const RowCounts = z.record(RowStatus, z.number());
export type RowCounts = z.infer<typeof RowCounts>;

/** rows + ignored + failed = dataRows. */
export const LineCounts = z.object({
  dataRows: z.number(),
  rows: z.number(),
  ignored: z.number(),
  failed: z.number(),
});

export const Recognised = z.object({
  brokerId: z.string(),
  brokerName: z.string(),
  format: z.string(),
  why: ImportIssue,
  isOverruled: z.boolean(),
  isBeta: z.boolean(),
});

export const ClosestFormat = z.object({
  brokerId: z.string(),
  brokerName: z.string(),
  formatName: z.string(),
  found: z.array(z.string()),
  missing: z.array(z.string()),
  words: z.array(z.string()),
});
export type ClosestFormat = z.infer<typeof ClosestFormat>;

export const Preview = z.object({
  recognised: Recognised.nullable(),
  brokers: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Refuses the file, unless resolved by a choice below. */
  fatal: ImportIssue.nullable(),
  closest: z.array(ClosestFormat),
  asks: z.enum(["dateOrder", "decimalMark"]).nullable(),
  account: z
    .object({
      numberMasked: z.string(),
      name: z.string(),
      isNew: z.boolean(),
      otherPortfolio: z.string().nullable(),
    })
    .nullable(),
  accounts: z.array(z.string()),
  period: z.object({ from: IsoDay, to: IsoDay }).nullable(),
  lines: LineCounts,
  sheets: z.array(z.object({ name: z.string(), firstLine: z.number() })),
  counts: RowCounts,
  totals: z.array(KindTotal),
  instruments: z.array(ResolvedInstrument),
  unresolved: z.array(UnresolvedInstrument),
  oversold: z.array(OversoldRow),
  splits: z.array(PreviewSplit),
  isShortAllowed: z.boolean(),
  /** Earlier trades that the account's first cash may have paid for. */
  outsideTrades: OutsideTrades.extend({
    /** Null: undecided; asked after the import. */
    isPaid: z.boolean().nullable(),
  }).nullable(),
  balances: BalanceCheck.nullable(),
  gaps: z.array(FileGap),
  prices: z.number(),
  rates: z.number(),
  ready: z.number(),
  open: z.number(),
  sameFile: z.object({ id: Id, committedAt: z.string() }).nullable(),
});
export type Preview = z.infer<typeof Preview>;

export const ImportReport = z.object({
  rows: z.number(),
  openings: z.number(),
  adjustments: z.number().optional(),
  changed: z.number().optional(),
  known: z.number(),
  skipped: z.number(),
  ignored: z.number(),
  failed: z.number(),
  prices: z.number(),
  rates: z.number(),
  assets: z.number(),
  totals: z.array(KindTotal),
  reasons: z
    .array(z.object({ status: z.enum(["ignored", "failed"]), issue: ImportIssue, count: z.number() }))
    .optional(),
  balances: z.object({ lines: z.number(), wrong: z.number() }).optional(),
});
export type ImportReport = z.infer<typeof ImportReport>;

export const GroupMember = z.object({
  id: Id,
  numberMasked: z.string(),
  portfolioName: z.string(),
  ready: z.number(),
  open: z.number(),
});
export type GroupMember = z.infer<typeof GroupMember>;

export const AccountPlace = z.object({
  number: z.string().min(1).max(200),
  into: z.discriminatedUnion("as", [
    z.object({ as: z.literal("portfolio"), id: Id }),
    z.object({ as: z.literal("new"), name: visible(z.string().trim().min(1).max(100)) }),
    z.object({ as: z.literal("none") }),
  ]),
});
export type AccountPlace = z.infer<typeof AccountPlace>;

export const ImportView = z.object({
  id: Id,
  portfolioId: Id,
  /** ImportState: 1 previewed, 2 committed, 3 undone, 4 failed, 5 abandoned. */
  state: z.number(),
  fileName: z.string(),
  fileSize: z.number(),
  progress: ImportProgress,
  preview: Preview.nullable(),
  report: ImportReport.nullable(),
  /** Booked and undone with the other accounts of its file. */
  isOneOfSeveral: z.boolean(),
  group: z.array(GroupMember),
});
export type ImportView = z.infer<typeof ImportView>;

export const WaitingImport = z.object({
  id: Id,
  fileName: z.string(),
  /** False while reading; the following fields are then empty. */
  isRead: z.boolean(),
  brokerName: z.string(),
  account: z.string(),
  period: z.object({ from: IsoDay, to: IsoDay }).nullable(),
  fatal: ImportIssue.nullable(),
  /** To write, already booked, undecided rows and securities. */
  ready: z.number(),
  known: z.number(),
  open: z.number(),
  isClean: z.boolean(),
});
export type WaitingImport = z.infer<typeof WaitingImport>;

export const PreviewRow = z.object({
  id: z.string(),
  lines: z.array(z.number()),
  status: RowStatus,
  why: z.array(ImportIssue),
  isIncluded: z.boolean(),
  choice: z.enum(["import", "skip"]).nullable(),
  kind: z.number().nullable(),
  kindName: z.string().nullable(),
  date: z.string().nullable(),
  time: z.string().nullable(),
  symbol: z.string().nullable(),
  openCode: z.string().nullable(),
  asset: ImportAsset.nullable(),
  quantity: z.string().nullable(),
  price: z.string().nullable(),
  currency: z.string().nullable(),
  amount: z.string().nullable(),
  /** As stated, else quantity × price (bonds: of the nominal); null if unknown. */
  gross: z.string().nullable(),
  accrued: z.string().nullable(),
  fee: z.string().nullable(),
  feeCurrency: z.string().nullable(),
  tax: z.string().nullable(),
  taxCurrency: z.string().nullable(),
  toAmount: z.string().nullable(),
  toCurrency: z.string().nullable(),
  /** Security received, or an option's underlying. */
  toSymbol: z.string().nullable(),
  toQuantity: z.string().nullable(),
  ratio: z.string().nullable(),
  note: z.string().nullable(),
  text: z.string().nullable(),
  cells: z.array(z.object({ at: z.number(), label: z.string(), value: z.string() })).nullable(),
  isCorrected: z.boolean(),
});
export type PreviewRow = z.infer<typeof PreviewRow>;

export const HistoryEntry = z.object({
  id: Id,
  state: z.number(),
  fileName: z.string(),
  brokerName: z.string(),
  account: z.string(),
  createdAt: z.string(),
  committedAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  report: ImportReport.nullable(),
  accountId: Id.nullable(),
  /** Days covered: as printed (`isStated`), else from first to last row. */
  period: z.object({ from: IsoDay, to: IsoDay, isStated: z.boolean() }).nullable(),
  /** SHA-256, hexadecimal. */
  fileHash: z.string(),
  hasFile: z.boolean(),
  /** Reader version at booking; whether newer ones can read the file again. */
  readerVersion: z.number().nullable(),
  canReadAgain: z.boolean(),
  isOneOfSeveral: z.boolean(),
  rows: z.number(),
  edited: z.number(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const RevokeReport = z.object({
  removed: z.number(),
  prices: z.number(),
  rates: z.number(),
  kept: z.array(z.object({ transactionId: Id, date: IsoDay, kindName: z.string(), label: z.string() })),
});
export type RevokeReport = z.infer<typeof RevokeReport>;

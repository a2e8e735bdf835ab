import { z } from "zod";
import { rowStatuses } from "../../shared/names/row-statuses.ts";
import { BalanceCheck, ImportIssue } from "../../shared/shapes/balance-shapes.ts";
import { ListedAsset } from "../../shared/shapes/ledger-shapes.ts";
import { OutsideTrades } from "../../shared/shapes/transaction-shapes.ts";
import { Id, IsoDay } from "../../shared/shapes.ts";
import { visible } from "../../shared/text/visible-text.ts";
import { SplitFacts } from "./split-shapes.ts";

/** Shapes of the import on the wire. Decimal numbers are text; `kind` is the ledger's numeric code. */

export const RowStatus = z.enum(rowStatuses);
export type RowStatus = z.infer<typeof RowStatus>;

/** An asset as every table shows it, with the ISIN that the mapping goes by. */
export const ImportAsset = ListedAsset.extend({ isin: z.string().nullable() });
export type ImportAsset = z.infer<typeof ImportAsset>;

/** What the file says of a security; `code` names it in decisions and in remembered mappings. */
export const ImportInstrument = z.object({
  code: z.string(),
  symbol: z.string().nullable(),
  isin: z.string().nullable(),
  exchange: z.string().nullable(),
  /** The same by its name, in the asker's language. */
  exchangeName: z.string().nullable(),
  name: z.string().nullable(),
  currency: z.string().nullable(),
  assetType: z.number().nullable(),
  rows: z.number(),
  /** The statement's own closing price, to compare candidates with. */
  lastPrice: z.object({ close: z.string(), currency: z.string(), date: z.string() }).nullable(),
});

export const Resolution = z.enum(["isin", "remembered", "ticker", "name", "chosen", "own", "skipped"]);
export type Resolution = z.infer<typeof Resolution>;

/** A security of the file with what it was taken for. */
export const ResolvedInstrument = ImportInstrument.extend({ how: Resolution, asset: ImportAsset.nullable() });
/** A security nobody could place yet; the user chooses, creates or skips. */
export const UnresolvedInstrument = ImportInstrument.extend({
  /** Each with its last close, in its own currency, to stand beside the statement's. */
  candidates: z.array(
    ImportAsset.extend({ lastPrice: z.object({ close: z.string(), date: IsoDay }).nullable() }),
  ),
});

/** A known split of a security that the file sells beyond what is held. */
const PreviewSplit = SplitFacts.extend({ asset: ImportAsset });

/** A sale of more than is held: what is missing on which day, and what the user decided. */
export const OversoldRow = z.object({
  rowId: z.string(),
  line: z.number(),
  asset: ImportAsset,
  /** Of the sale: the currency of an opening balance's cost. */
  currency: z.string(),
  date: IsoDay,
  missing: z.string(),
  /** A known, undecided split before it: units are not missing, they are counted before the split. */
  splitKey: z.string().nullable(),
  decision: z.enum(["opening", "skip"]).nullable(),
});

/** A figure the file prints and its own lines do not add up to. */
export const FileGap = z.object({
  /** Names it in decisions. */
  id: z.string(),
  what: z.enum(["cash", "total"]),
  /** Of cash the currency, of a total the table. */
  label: z.string(),
  /** Line of a total. */
  line: z.number().nullable(),
  /** Sum of the lines; as printed; lines - printed. */
  rows: z.string(),
  printed: z.string(),
  difference: z.string(),
  cause: ImportIssue,
  /** "failed": failed lines explain it and are asked about; "open": waits for an answer. */
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

/** Data lines of the file: rows + ignored + failed = dataRows. */
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
  /** The format is known from programs only: a trial. */
  isBeta: z.boolean(),
});

/** A format that a file nothing recognises may have been meant as. */
export const ClosestFormat = z.object({
  brokerId: z.string(),
  brokerName: z.string(),
  /** The export of the broker: "Activity statement CSV". */
  formatName: z.string(),
  /** Headings and marks of the format that the file has, and those that were looked for in vain. */
  found: z.array(z.string()),
  missing: z.array(z.string()),
  /** Event words of which the file has none, when no heading is missing. */
  words: z.array(z.string()),
});
export type ClosestFormat = z.infer<typeof ClosestFormat>;

/** What the preview found, once it is ready. */
export const Preview = z.object({
  recognised: Recognised.nullable(),
  brokers: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The whole file is refused; nothing can be imported unless a choice below settles it. */
  fatal: ImportIssue.nullable(),
  /** Of a file that is not recognised: at most two formats, the nearest first. */
  closest: z.array(ClosestFormat),
  /** The choice that settles an ambiguous file. */
  asks: z.enum(["dateOrder", "decimalMark"]).nullable(),
  account: z
    .object({
      numberMasked: z.string(),
      name: z.string(),
      isNew: z.boolean(),
      /** Another portfolio that holds imports of the same account. */
      otherPortfolio: z.string().nullable(),
    })
    .nullable(),
  /** A file of several accounts: their names as the file has them; each has to be put into a portfolio. */
  accounts: z.array(z.string()),
  period: z.object({ from: IsoDay, to: IsoDay }).nullable(),
  lines: LineCounts,
  /** Of a workbook: the line each sheet's row 1 stands for; empty for a text. */
  sheets: z.array(z.object({ name: z.string(), firstLine: z.number() })),
  counts: RowCounts,
  totals: z.array(KindTotal),
  instruments: z.array(ResolvedInstrument),
  unresolved: z.array(UnresolvedInstrument),
  oversold: z.array(OversoldRow),
  splits: z.array(PreviewSplit),
  isShortAllowed: z.boolean(),
  /** Set where the file brings the account's first cash: trades of before that it may have paid for. */
  outsideTrades: OutsideTrades.extend({
    /** Null: not answered; they stay paid from outside and are asked about after the import. */
    isPaid: z.boolean().nullable(),
  }).nullable(),
  balances: BalanceCheck.nullable(),
  gaps: z.array(FileGap),
  prices: z.number(),
  rates: z.number(),
  /** Rows a commit would write now, and rows that still wait for an answer. */
  ready: z.number(),
  open: z.number(),
  /** The same bytes were imported into this portfolio before and not taken back. */
  sameFile: z.object({ id: Id, committedAt: z.string() }).nullable(),
});
export type Preview = z.infer<typeof Preview>;

/** What a commit wrote; kept with the import for the history. */
export const ImportReport = z.object({
  rows: z.number(),
  openings: z.number(),
  /** Corrections to the statement's closing balances. */
  adjustments: z.number().optional(),
  /** Rows of earlier files that this one completed. */
  changed: z.number().optional(),
  known: z.number(),
  skipped: z.number(),
  ignored: z.number(),
  failed: z.number(),
  prices: z.number(),
  rates: z.number(),
  assets: z.number(),
  totals: z.array(KindTotal),
  /** Why lines stayed out, each reason once with its number of lines; params are those of the first. */
  reasons: z
    .array(z.object({ status: z.enum(["ignored", "failed"]), issue: ImportIssue, count: z.number() }))
    .optional(),
  /** Closing balances of the statement that were compared, and how many of them differ. */
  balances: z.object({ lines: z.number(), wrong: z.number() }).optional(),
});
export type ImportReport = z.infer<typeof ImportReport>;

/** An account of a file of several, with what its import would bring. */
export const GroupMember = z.object({
  id: Id,
  numberMasked: z.string(),
  portfolioName: z.string(),
  /** Rows a commit would write, and what still waits for an answer. */
  ready: z.number(),
  open: z.number(),
});
export type GroupMember = z.infer<typeof GroupMember>;

/** Where the rows of one account of the file go. */
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
  /** ImportState: 1 previewed, 2 committed, 3 taken back, 4 failed, 5 abandoned. */
  state: z.number(),
  fileName: z.string(),
  fileSize: z.number(),
  progress: ImportProgress,
  preview: Preview.nullable(),
  report: ImportReport.nullable(),
  /** Its file holds several accounts: they are booked and taken back together. */
  isOneOfSeveral: z.boolean(),
  /** These accounts while they are open, this one among them; else empty. */
  group: z.array(GroupMember),
});
export type ImportView = z.infer<typeof ImportView>;

/** An upload that waits for its booking, as the list of several files shows it. */
export const WaitingImport = z.object({
  id: Id,
  fileName: z.string(),
  /** False while the file is read; what follows is then empty. */
  isRead: z.boolean(),
  brokerName: z.string(),
  account: z.string(),
  period: z.object({ from: IsoDay, to: IsoDay }).nullable(),
  fatal: ImportIssue.nullable(),
  /** Rows a commit would write, rows that are here already, rows and securities that wait for an answer. */
  ready: z.number(),
  known: z.number(),
  open: z.number(),
  /** Everything is clear: it can be booked without another look. */
  isClean: z.boolean(),
});
export type WaitingImport = z.infer<typeof WaitingImport>;

/** One line of the preview; what the kind does not have is null. */
export const PreviewRow = z.object({
  id: z.string(),
  lines: z.array(z.number()),
  status: RowStatus,
  why: z.array(ImportIssue),
  /** Whether a commit writes it, with the choices made so far. */
  isIncluded: z.boolean(),
  choice: z.enum(["import", "skip"]).nullable(),
  kind: z.number().nullable(),
  kindName: z.string().nullable(),
  date: z.string().nullable(),
  time: z.string().nullable(),
  symbol: z.string().nullable(),
  /** Code of the security to identify first, by which `unresolved` names it; null when there is none. */
  openCode: z.string().nullable(),
  asset: ImportAsset.nullable(),
  quantity: z.string().nullable(),
  price: z.string().nullable(),
  currency: z.string().nullable(),
  amount: z.string().nullable(),
  /** The amount as stated, else quantity x price (bonds: of the nominal); null when neither is known. */
  gross: z.string().nullable(),
  accrued: z.string().nullable(),
  fee: z.string().nullable(),
  feeCurrency: z.string().nullable(),
  tax: z.string().nullable(),
  taxCurrency: z.string().nullable(),
  toAmount: z.string().nullable(),
  toCurrency: z.string().nullable(),
  /** Rows of two securities: the one received, or that an option is on, and its pieces. */
  toSymbol: z.string().nullable(),
  toQuantity: z.string().nullable(),
  ratio: z.string().nullable(),
  note: z.string().nullable(),
  /** The text of an unreadable line. */
  text: z.string().nullable(),
  /** Cells of an unreadable line that can be corrected, with the labels of their columns. */
  cells: z.array(z.object({ at: z.number(), label: z.string(), value: z.string() })).nullable(),
  /** The line of the file it is made of was corrected by the user. */
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
  /** Days the file covers: as it prints them, else from its first row to its last (then not `isStated`). */
  period: z.object({ from: IsoDay, to: IsoDay, isStated: z.boolean() }).nullable(),
  /** SHA-256 of the file as it came, in hexadecimal digits. */
  fileHash: z.string(),
  /** False: the file was forgotten. */
  hasFile: z.boolean(),
  /** Version of the readers it was booked with, and whether newer ones could read it anew. */
  readerVersion: z.number().nullable(),
  canReadAgain: z.boolean(),
  /** One account of a file of several: the others are taken back with it. */
  isOneOfSeveral: z.boolean(),
  /** Rows of it that are in the ledger now, and how many of them the user changed since. */
  rows: z.number(),
  edited: z.number(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** What taking back did: removed rows, and the edited ones it kept. */
export const RevokeReport = z.object({
  removed: z.number(),
  prices: z.number(),
  rates: z.number(),
  kept: z.array(z.object({ transactionId: Id, date: IsoDay, kindName: z.string(), label: z.string() })),
});
export type RevokeReport = z.infer<typeof RevokeReport>;

import type { Transaction } from "@zerno/engine";
import type { ActionOwner } from "../../../portfolio/actions/actions.queries.ts";
import type { Proposal } from "../../../portfolio/actions/corporate-proposals.ts";
import { bookProposal, listProposals } from "../../../portfolio/actions/pending-actions.ts";
import type { RecordedTx } from "../../../portfolio/history/recorded-tx.ts";
import type { PortfolioRow } from "../../../portfolio/portfolios/portfolios.queries.ts";
import { listOversold } from "../../../portfolio/transactions/quantity-check.ts";
import { toTransaction } from "../../../portfolio/transactions/to-transaction.ts";
import type { Db } from "../../../server/db/db-types.ts";
import type { SplitDecision } from "../split.schema.ts";
import type { RowState } from "./classify-rows.ts";
import type { OversoldInput } from "./oversold-rows.ts";

/** Market split of an oversold security, missing in ledger and file. */
export interface KnownSplit {
  readonly proposal: Proposal;
  readonly decision: SplitDecision | null;
  readonly rows: readonly Transaction[];
}

interface Question {
  readonly input: OversoldInput;
  readonly states: readonly RowState[];
  readonly decisions: Readonly<Record<string, SplitDecision>>;
}

const idOfKey = (key: string): string[] => key.split(" ").slice(1, 2);

function askedAssets({ input, decisions }: Question, included: readonly Transaction[]): Set<string> {
  const { ledger, isShortAllowed } = input;
  const before = new Set(listOversold(ledger, isShortAllowed).map(({ transactionId }) => transactionId));
  const short = listOversold([...ledger, ...included], isShortAllowed).filter(
    ({ transactionId }) => !before.has(transactionId),
  );
  const ids = [...short.map(({ assetId }) => assetId), ...Object.keys(decisions).flatMap(idOfKey)];
  return new Set(ids.filter((id) => !id.startsWith("own:")));
}

/** Finds splits before oversold sales: 20 sold of 3 bought before a 10-for-1 split lack no history. */
export async function findKnownSplits(
  db: Db,
  portfolio: ActionOwner,
  question: Question,
): Promise<readonly KnownSplit[]> {
  const { input, states, decisions } = question;
  const included = input.transactions.filter((_, index) => states[index]?.isIncluded);
  const asked = askedAssets(question, included);
  if (asked.size === 0) return [];
  const rows = [...input.ledger, ...included].filter(({ assetId }) => asked.has(assetId ?? ""));
  const last = rows.reduce((day, { date }) => (date > day ? date : day), "");
  const proposals = await listProposals(db, portfolio, last, rows);
  return proposals
    .filter(({ kind }) => kind === "split")
    .map((proposal) => ({
      proposal,
      decision: decisions[proposal.key] ?? null,
      rows: proposal.rows.map(({ accountId, values }, index) =>
        toTransaction(`${proposal.key} ${index}`, values, accountId),
      ),
    }));
}

/** Returns the first undecided split of a security up to and including a day. */
export const openSplit = (
  splits: readonly KnownSplit[],
  assetId: string,
  day: string,
): KnownSplit | undefined =>
  splits.find(
    ({ proposal, decision }) =>
      decision === null && proposal.asset.id === assetId && proposal.effectiveOn <= day,
  );

/**
 * Books the chosen splits after the import's rows; an undo removes them too.
 * @returns how many were booked
 */
export async function bookKnownSplits(
  tx: RecordedTx,
  portfolio: PortfolioRow,
  splits: readonly KnownSplit[],
  by: {
    readonly user: { readonly id: string; readonly plan: string };
    readonly now: Date;
    readonly today: string;
    readonly importId: string;
  },
): Promise<number> {
  const chosen = new Set(
    splits.flatMap(({ proposal, decision }) => (decision === "book" ? [proposal.key] : [])),
  );
  if (chosen.size === 0) return 0;
  const { user, now, today, importId } = by;
  const proposals = (await listProposals(tx, portfolio, today)).filter(({ key }) => chosen.has(key));
  for (const proposal of proposals) {
    const reference = { importId, importKey: `action:${proposal.key}` };
    await bookProposal(tx, portfolio, proposal, { user, now, reference });
  }
  return proposals.length;
}

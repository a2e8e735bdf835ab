import type { Db } from "../../../server/db/db-types.ts";
import { AppError } from "../../../shared/app-error.ts";
import { AccountType } from "../../../shared/codes.ts";
import { listFrozen, replaceFrozen } from "../../assets/frozen-assets.ts";
import { unrecorded } from "../../history/recorded-tx.ts";
import { listNamedLotMethods, replaceLotMethods } from "../lot-methods.ts";
import { getPortfolio, holdPortfolio, insertPortfolio, type PortfolioRow } from "../portfolios.queries.ts";
import { copyOwnAssets } from "./copy-own-assets.ts";
import { copyAccounts } from "./copy-rows.ts";
import { makeDisguise, noDisguise } from "./disguise.ts";

interface CopyRequest {
  readonly fromId: string;
  readonly portfolioId: string;
  readonly toId: string;
  readonly nameOf: (source: PortfolioRow) => string;
  /** Scales amounts, drops names and notes. */
  readonly isAnonymous: boolean;
  readonly now: Date;
}

/**
 * Copies a portfolio as a sandbox, without automatic booking, imports, holding notes or log.
 * @throws AppError NOT_FOUND, COMPOSITE_READ_ONLY
 */
export async function copyForUser(inner: Db, asked: CopyRequest): Promise<PortfolioRow> {
  const tx = unrecorded(inner, "new");
  const { fromId, portfolioId, toId, isAnonymous } = asked;
  // The source does not change.
  await holdPortfolio(tx, fromId, portfolioId);
  const source = await getPortfolio(tx, fromId, portfolioId);
  if (source.isComposite) throw new AppError("COMPOSITE_READ_ONLY");
  const disguise = isAnonymous ? makeDisguise() : noDisguise;
  const { currency, view, costMethod, cashBackType, isCashTracked, isShortAllowed } = source;
  const { incomeTaxRate, rateSource, isDemo, blockedHaircut, isBlockedApart } = source;
  const copy = await insertPortfolio(tx, toId, {
    ...{ currency, view, costMethod, cashBackType, isCashTracked, isShortAllowed },
    ...{ incomeTaxRate, rateSource, isDemo, blockedHaircut, isBlockedApart },
    ...{ accountType: AccountType.sandbox, isIncomeBooked: false, name: asked.nameOf(source) },
    ...(isAnonymous ? {} : { note: source.note, broker: source.broker }),
    createdAt: asked.now,
  });
  const assets = await copyOwnAssets(tx, { ...{ fromId, toId, portfolioId, disguise, isAnonymous } });
  await copyAccounts(tx, source, copy, { assets, disguise, isAnonymous });
  const here = (id: string) => assets.ids.get(id) ?? id;
  const methods = await listNamedLotMethods(tx, fromId, portfolioId);
  const known = methods.map(({ assetId, method }) => ({ assetId: here(assetId), method }));
  await replaceLotMethods(tx, copy, known);
  await replaceFrozen(tx, copy, [...(await listFrozen(tx, fromId, portfolioId))].map(here));
  return copy;
}

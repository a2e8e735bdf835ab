import type { InstrumentRef } from "@zerno/brokers";
import { isIsin } from "@zerno/brokers";
import { contractRef, isContractName } from "@zerno/brokers/adapters";
import { z } from "zod";
import { text } from "../kit/fields.ts";
import { isAbsent, post, readReply, type TInvestEdges } from "./request.ts";

const Answer = z.object({ instrument: z.object({ isin: text, ticker: text, name: text, currency: text }) });

const assetTypes: Readonly<Record<string, number>> = { share: 1, bond: 2, etf: 3 };

/** Futures; options are not read. */
export const isContract = ({ instrumentType }: { readonly instrumentType: string }): boolean =>
  instrumentType === "futures" || instrumentType === "future";

/** "Si-9.24 Курс доллар — рубль" is "Si-9.24" in the broker's report. */
function contractOf(ticker: string, name: string): InstrumentRef {
  const [short = ""] = name.split(" ");
  return contractRef(ticker, (isContractName(short) ? short : name) || ticker);
}

/** An instrument as named by operations and positions, without ISIN. */
export interface Named {
  readonly instrumentUid: string;
  readonly figi: string;
  readonly ticker: string;
  readonly instrumentType: string;
}

const known = new WeakMap<object, Map<string, InstrumentRef>>();

async function lookUp(edges: TInvestEdges, { instrumentUid, figi, ticker, instrumentType }: Named) {
  const [idType, id] = instrumentUid === "" ? ["FIGI", figi] : ["UID", instrumentUid];
  const reply = await post(edges, "InstrumentsService/GetInstrumentBy", {
    idType: `INSTRUMENT_ID_TYPE_${idType}`,
    id,
  });
  if (isContract({ instrumentType })) {
    const card = isAbsent(reply) ? undefined : readReply(reply, Answer).instrument;
    return contractOf(card?.ticker || ticker || figi, card?.name ?? "");
  }
  const type = assetTypes[instrumentType];
  const assetType = type === undefined ? {} : { assetType: type };
  // Delisted securities have no card: only the ticker remains.
  if (isAbsent(reply)) return { symbol: ticker || figi, ...assetType };
  const { instrument } = readReply(reply, Answer);
  return {
    ...(isIsin(instrument.isin) ? { isin: instrument.isin } : {}),
    ...(instrument.ticker !== "" || ticker !== "" ? { symbol: instrument.ticker || ticker } : {}),
    ...(instrument.name === "" ? {} : { name: instrument.name }),
    ...(/^[a-z]{3}$/i.test(instrument.currency) ? { currency: instrument.currency.toUpperCase() } : {}),
    ...assetType,
  };
}

/** Returns the instrument with ISIN, cached per run; undefined for an operation without one. @throws SyncProblem */
export async function instrumentOf(edges: TInvestEdges, named: Named): Promise<InstrumentRef | undefined> {
  const id = named.instrumentUid || named.figi;
  if (id === "") return undefined;
  const refs = known.get(edges) ?? new Map<string, InstrumentRef>();
  known.set(edges, refs);
  const found = refs.get(id) ?? (await lookUp(edges, named));
  refs.set(id, found);
  return found;
}

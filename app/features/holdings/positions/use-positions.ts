import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "../../../client/api/api-client.ts";
import { exchangeAndCurrency } from "../../../client/data/search-assets.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { parsePositions, type Unread } from "../../../shell/positions/parse-positions.ts";
import type { AssetOption } from "../../../ui/form/asset-option.ts";
import { useToasts } from "../../../ui/states/toast.tsx";
import type { PossibleAsset } from "./positions.contract.ts";

export interface LineAsset extends AssetOption {
  readonly currency: string;
  readonly type: number;
}

export interface PositionLine {
  readonly key: number;
  readonly asset: LineAsset | null;
  /** Pasted text without a certain asset; null: nothing to ask. */
  readonly asked: string | null;
  readonly candidates: readonly LineAsset[];
  readonly quantity: string | null;
  readonly averageCost: string | null;
  readonly since: string | null;
  /** Unreadable pasted texts. */
  readonly unread: Unread;
}

/** Per request. */
const mostLines = 300;

const blankLine = (key: number): PositionLine => ({
  ...{ key, asset: null, asked: null, candidates: [] },
  ...{ quantity: null, averageCost: null, since: null, unread: {} },
});

/** Not sent. */
export const isBlank = ({ asset, asked, quantity, averageCost, since }: PositionLine): boolean =>
  [asset, asked, quantity, averageCost, since].every((value) => value === null);

const toLineAsset = (asset: PossibleAsset): LineAsset => ({ ...asset, detail: exchangeAndCurrency(asset) });

export interface Positions {
  readonly lines: readonly PositionLine[];
  readonly change: (key: number, part: Partial<PositionLine>) => void;
  readonly remove: (key: number) => void;
  /** Adds pasted rows and matches their assets. */
  readonly paste: (text: string) => void;
  readonly isMatching: boolean;
}

/** The last line is always blank. */
export function usePositions(portfolioId: string, today: string): Positions {
  const { t } = useTranslation("holdings");
  const { locale } = useReader();
  const toasts = useToasts();
  const keys = useRef(1);
  const newKey = () => keys.current++;
  const [lines, setLines] = useState<readonly PositionLine[]>([blankLine(0)]);
  const [isMatching, setMatching] = useState(false);
  const withSpare = (list: readonly PositionLine[]): readonly PositionLine[] => {
    const last = list.at(-1);
    return list.length < mostLines && (!last || !isBlank(last)) ? [...list, blankLine(newKey())] : list;
  };
  const match = async (added: readonly PositionLine[]) => {
    const names = [...new Set(added.flatMap(({ asked }) => asked ?? []))];
    if (names.length === 0) return;
    setMatching(true);
    try {
      const { matches } = await callApi("POST /api/holdings/match", { portfolioId, names });
      const found = new Map(matches.map((one) => [one.name, one]));
      setLines((now) =>
        now.map((line) => {
          const one = line.asset === null ? found.get(line.asked ?? "") : undefined;
          if (!one) return line;
          if (one.asset) return { ...line, asset: toLineAsset(one.asset), asked: null };
          return { ...line, candidates: one.candidates.map(toLineAsset) };
        }),
      );
    } catch (error) {
      toasts.failed(error as { code: string });
    } finally {
      setMatching(false);
    }
  };
  const paste = (text: string) => {
    const read = parsePositions(text, { locale, today });
    const room = mostLines - lines.filter((line) => !isBlank(line)).length;
    if (read.length === 0) return toasts.refused(t("positions.nothingRead"));
    if (read.length > room) return toasts.refused(t("positions.tooMany", { count: mostLines }));
    const added = read.map(({ name, line: _, ...numbers }) => ({
      ...{ ...blankLine(newKey()), ...numbers },
      asked: name.slice(0, 200) || null,
    }));
    setLines((now) => withSpare([...now.filter((line) => !isBlank(line)), ...added]));
    void match(added);
  };
  return {
    lines,
    isMatching,
    paste,
    change: (key, part) =>
      setLines((now) => withSpare(now.map((line) => (line.key === key ? { ...line, ...part } : line)))),
    remove: (key) => setLines((now) => withSpare(now.filter((line) => line.key !== key))),
  };
}

import { rejected } from "./kit/collector.ts";
import { CASH_BEGINNINGS } from "./sber/cash.ts";
import { detectSberHtml, HTML_FORMAT, parseSberHtml } from "./sber/html.ts";
import { detectSberOnline, ONLINE_FORMAT, ONLINE_WORDS, parseSberOnline } from "./sber/online.ts";
import { SIDES } from "./sber/trades.ts";
import type { Broker, Detection, ParseOptions, SourceFile, Statement } from "./statement.ts";

const ID = "sber";

const parse = (file: SourceFile, options: ParseOptions = {}): Statement => {
  if (file.problem !== undefined) return rejected(ID, HTML_FORMAT, file.problem);
  return file.sheets === undefined ? parseSberHtml(ID, file, options) : parseSberOnline(ID, file, options);
};

const detect = (file: SourceFile): Detection =>
  file.sheets === undefined ? detectSberHtml(file) : detectSberOnline(file);

export const sber: Broker = {
  id: ID,
  name: "Sber",
  country: "RU",
  formats: [
    {
      id: HTML_FORMAT,
      name: "Broker report HTML",
      marks: {
        in: "text",
        texts: [
          "Отчет брокера",
          "за период с",
          "Сделки купли/продажи ценных бумаг",
          "Движение денежных средств",
        ],
      },
      evidence: "sample",
      prints: ["opening-cash", "closing-cash", "opening-positions", "closing-positions", "totals"],
      words: [...SIDES, ...CASH_BEGINNINGS],
    },
    {
      id: ONLINE_FORMAT,
      name: "Sber Online XLSX",
      marks: {
        in: "workbook",
        texts: [
          "Номер договора",
          "Номер сделки",
          "Дата заключения",
          "Код финансового инструмента",
          "Операция",
        ],
      },
      evidence: "code",
      prints: [],
      words: [...SIDES, ...ONLINE_WORDS],
    },
  ],
  near: () => [],
  detect,
  parse,
};

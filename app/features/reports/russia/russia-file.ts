import { formatDayWithName } from "../../../i18n/format-date.ts";
import type { UserCtx } from "../../../server/context.ts";
import type { AnswerOf, ParsedInputOf } from "../../../shared/endpoint.ts";
import { reportTexts } from "../report-texts.ts";
import { assertFits, mediaTypes, tableCsv, tablesWorkbook } from "../table-files.ts";
import { tablesPdf } from "../table-pdf.ts";
import { getRussiaReport } from "./get-russia-report.ts";
import type { RussiaReport, russiaContract } from "./russia.contract.ts";
import { russiaTables } from "./russia-tables.ts";

type Endpoint = (typeof russiaContract)["GET /api/tax-report/russia/file"];
type Input = ParsedInputOf<Endpoint>;

async function bytesOf(ctx: UserCtx, report: RussiaReport, format: Input["format"]): Promise<Buffer> {
  const words = { t: reportTexts(ctx.language), locale: ctx.locale };
  const { t } = words;
  const tables = russiaTables(report, words);
  const [lines] = tables;
  assertFits(tables, format);
  if (format === "csv") return lines === undefined ? Buffer.from("") : tableCsv(lines);
  if (format === "xlsx") return tablesWorkbook(tables);
  const law = report.result?.law;
  return tablesPdf(
    {
      title: t("reports:russia.titleOf", { year: report.year }),
      lines: [
        t("reports:paper.made", { date: formatDayWithName(ctx.today, ctx.locale) }),
        ...(law ? [t("reports:note.law-edition", law)] : []),
        t("reports:note.help-not-advice"),
      ],
      pageOf: (page, pages) => t("reports:paper.page", { page, pages }),
      ...{ locale: ctx.locale, language: ctx.language, madeAt: ctx.now() },
    },
    tables,
  );
}

/** Writes the declaration's lines as a file. */
export async function writeRussia(ctx: UserCtx, { year, format }: Input): Promise<AnswerOf<Endpoint>> {
  const report = await getRussiaReport(ctx, { year });
  const bytes = await bytesOf(ctx, report, format);
  return {
    fileName: `zerno-3-ndfl-${report.year}.${format}`,
    mediaType: mediaTypes[format],
    base64: bytes.toString("base64"),
  };
}

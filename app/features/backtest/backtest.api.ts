import type { Handlers } from "../../server/call.ts";
import type { backtestContract } from "./backtest.contract.ts";
import { deleteResult, listResults } from "./backtests.queries.ts";
import { calcBacktest } from "./calc/calc-backtest.ts";
import {
  headOf,
  lineHead,
  openResult,
  playedLines,
  rowsOfLine,
  seriesName,
  toPlayedRow,
} from "./calc/get-results.ts";
import { listedWeights } from "./calc/listed-weights.ts";
import { portfolioWeights } from "./calc/portfolio-weights.ts";
import { watchlistWeights } from "./calc/watchlist-weights.ts";
import { checkAsset } from "./check-asset.ts";
import { listTemplates } from "./list-templates.ts";
import { writeRows } from "./results/export-rows.ts";
import { saveWeights } from "./save-weights.ts";

export const backtestHandlers: Handlers<typeof backtestContract> = {
  "POST /api/backtest/calc": calcBacktest,
  "POST /api/backtest/save-pies": saveWeights,
  "GET /api/backtest": async ({ db, user }) => ({
    results: (await listResults(db, user.id)).map(({ id, question, createdAt }) => ({
      id,
      names: question.portfolios.map(({ name }) => name),
      currency: question.currency,
      start: question.start,
      end: question.end ?? question.start,
      createdAt: createdAt.toISOString(),
    })),
  }),
  "DELETE /api/backtest": async ({ db, user }, { id }) => {
    await deleteResult(db, user.id, id);
    return null;
  },
  "GET /api/backtest/asset": checkAsset,
  "GET /api/backtest/templates": listTemplates,
  "GET /api/backtest/portfolio-weights": portfolioWeights,
  "GET /api/backtest/watchlist-weights": watchlistWeights,
  "GET /api/backtest/listed-weights": listedWeights,
  "GET /api/backtest-result/stats": async (ctx, { id }) => {
    const opened = await openResult(ctx, id);
    const { head, answers, refOf } = opened;
    return {
      ...headOf(opened),
      question: head.question,
      createdAt: head.createdAt.toISOString(),
      keptUntil: head.expiresAt?.toISOString() ?? null,
      isOwn: head.userId !== null && head.userId === ctx.user?.id,
      riskFree: answers.riskFree && {
        rate: answers.riskFree.rate,
        series: seriesName(answers.riskFree.code, ctx.language),
      },
      reasons: [...answers.reasons],
      lines: answers.lines.map((line) => ({
        ...lineHead(line, opened),
        assets: line.assets.map(({ assetId, weight }) => ({ asset: refOf(assetId), weight })),
        played: line.played,
        reasons: [...line.reasons],
      })),
    };
  },
  "GET /api/backtest-result/history": async (ctx, { id }) => {
    const opened = await openResult(ctx, id);
    const lines = playedLines(opened).map((line) => ({ ...lineHead(line, opened), ...line.played.history }));
    return { ...headOf(opened), days: [...opened.answers.days], lines };
  },
  "GET /api/backtest-result/history-by-period": async (ctx, { id }) => {
    const opened = await openResult(ctx, id);
    const lines = playedLines(opened).map((line) => ({ ...lineHead(line, opened), ...line.played.periods }));
    return { ...headOf(opened), lines };
  },
  "GET /api/backtest-result/history-by-company": async (ctx, { id }) => {
    const opened = await openResult(ctx, id);
    const lines = playedLines(opened).map((line) => ({
      ...lineHead(line, opened),
      companies: line.played.companies.map(({ assetId, ...row }) => ({
        ...row,
        asset: opened.refOf(assetId),
      })),
    }));
    return { ...headOf(opened), lines: lines.filter(({ portfolio }) => portfolio !== null) };
  },
  "GET /api/backtest-result/div-calendar": async (ctx, { id }) => {
    const opened = await openResult(ctx, id);
    const lines = playedLines(opened).flatMap((line) => {
      if (line.portfolio === null) return [];
      const { months, years, assets } = line.played.payments;
      const named = assets.map(({ assetId, ...row }) => ({ ...row, asset: opened.refOf(assetId) }));
      return [{ ...lineHead(line, opened), months, years, assets: named }];
    });
    return { ...headOf(opened), lines };
  },
  "GET /api/backtest-result/transactions": async (ctx, { id, portfolio, offset, pageSize }) => {
    const opened = await openResult(ctx, id);
    const rows = await rowsOfLine(ctx, opened, portfolio);
    return {
      ...headOf(opened),
      name: opened.head.question.portfolios[portfolio]?.name ?? "",
      totalCount: rows.length,
      rows: rows.slice(offset, offset + pageSize).map((row) => toPlayedRow(row, opened.refOf)),
    };
  },
  "GET /api/backtest-result/exporttransactions": async (ctx, { id, portfolio }) => {
    const opened = await openResult(ctx, id);
    const text = writeRows(await rowsOfLine(ctx, opened, portfolio), opened.answers);
    return {
      fileName: `zerno-backtest-${portfolio + 1}.csv`,
      mediaType: "text/csv; charset=utf-8",
      base64: Buffer.from(text).toString("base64"),
    };
  },
};

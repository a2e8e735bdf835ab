import { z } from "zod";
import { Id } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { pieColors, pieIcons } from "../../shared/names/pie-look.ts";
import { Flag, PlainText, PortfolioId } from "../../shared/schemas/ledger.schema.ts";
import { PieDraft, PieNode, PieTree } from "../../shared/schemas/pie.schema.ts";
import { visible } from "../../shared/text/visible-text.ts";

/** Version read by the editor: any other answers CONFLICT. 0 = no tree yet. */
const Version = z.coerce.number().int().min(0);
const Stored = z.object({ version: z.int() });

/** Issue of a file's row, text `pies:issue.<code>`. Line 0 is the file as a whole. */
const PieFileIssue = z.object({
  line: z.int(),
  column: z.string().nullable(),
  code: z.string(),
  params: z.record(z.string(), z.string()),
});

export const piesContract = {
  "GET /api/pie": endpoint({
    summary: "A category or item of a portfolio",
    access: "user",
    shared: "view",
    input: z.object({ portfolioId: PortfolioId, id: Id }),
    output: PieNode,
  }),
  "PUT /api/pie": endpoint({
    summary: "Rename a category, set its target, colour or icon; omitted fields are unchanged",
    access: "user",
    input: z.object({
      portfolioId: Id,
      id: Id,
      version: Version,
      name: visible(PlainText.trim().min(1).max(100)).optional(),
      target: PieDraft.shape.target.removeDefault().optional(),
      color: z.int().min(1).max(pieColors).nullable().optional(),
      icon: z.enum(pieIcons).nullable().optional(),
    }),
    output: Stored,
  }),
  "POST /api/pie/createPiesForPortfolio": endpoint({
    summary: "Replace categories with ones made from holdings by a grouping",
    access: "user",
    input: z.object({
      portfolioId: Id,
      version: Version,
      /** Code of `GroupingCategory`: 1 broad category, 2 asset, 3 sector, 4 class, 5 currency. */
      grouping: z.int().min(1).max(5),
      /** Initial targets: today's shares, equal ones, or none. */
      targets: z.enum(["none", "current", "equal"]).default("current"),
    }),
    output: Stored,
  }),
  "POST /api/pie/addCategoriesNotification": endpoint({
    summary: "Dismiss the hint about categories, or show it again",
    access: "user",
    input: z.object({ portfolioId: Id, isHidden: z.boolean().default(true) }),
    output: z.object({ isHintShown: z.boolean() }),
  }),
  "POST /api/pie/compositeUseCategories": endpoint({
    summary: "Composites: use the combined categories of its portfolios, or its own",
    access: "user",
    input: z.object({ portfolioId: Id, useChildren: z.boolean() }),
    output: z.object({ usesChildren: z.boolean() }),
  }),
  "GET /api/pie/getByPortfolioId": endpoint({
    summary: "Categories with targets, weights and drift; uncategorised holdings",
    access: "user",
    shared: "view",
    input: z.object({ portfolioId: PortfolioId }),
    output: PieTree,
  }),
  "POST /api/pie/editByPortfolioId": endpoint({
    summary: "Replace all categories, all or nothing; kept nodes keep their IDs",
    access: "user",
    input: z.object({ portfolioId: Id, version: Version, nodes: z.array(PieDraft).max(2000) }),
    output: Stored,
  }),
  "GET /api/pie/exportpies": endpoint({
    summary: "Categories as a file: CSV or JSON",
    access: "user",
    shared: "view",
    input: z.object({ portfolioId: PortfolioId, format: z.enum(["csv", "json"]).default("csv") }),
    output: z.object({ fileName: z.string(), text: z.string() }),
  }),
  "POST /api/pie/importpies": endpoint({
    summary: "Replace categories from a file; saved only if every row is valid",
    access: "user",
    body: "multipart",
    input: z.object({ portfolioId: Id, version: Version, isPreview: Flag.default(false) }),
    output: z.object({
      isStored: z.boolean(),
      /** Version after the call. */
      version: z.int(),
      /** Number of nodes in the file. */
      count: z.int(),
      /** First 200. */
      issues: z.array(PieFileIssue),
      issuesTotal: z.int(),
    }),
  }),
} as const;

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { isIsoDate } from "@zerno/engine";
import { z } from "zod";
import { PROBLEMS, type ProblemCode } from "../problem.ts";
import type { Capability, Query } from "../queries.ts";

const Exchange = z.strictObject({
  /** In any parameter order. */
  request: z.string().regex(/^(GET|POST) \//),
  /** Required. */
  headers: z.record(z.string(), z.string()).optional(),
  /** Required JSON. */
  body: z.unknown().optional(),
  status: z.int().default(200),
  type: z.string(),
  /** Several values: repeated header (cookies). */
  replyHeaders: z.record(z.string(), z.union([z.string(), z.array(z.string())])).default({}),
  file: z.string().optional(),
  json: z.unknown().optional(),
  text: z.string().optional(),
});
export type Exchange = z.infer<typeof Exchange>;

const ContractCase = z.strictObject({
  name: z.string(),
  /** "happy" cases are repeated under every fault. */
  role: z.enum(["happy", "empty", "second-page", "odd"]),
  query: z.looseObject({ want: z.string() }).transform((query) => query as unknown as Query<Capability>),
  exchanges: z.array(Exchange).min(1),
  rows: z.array(z.unknown()),
  /** Unreadable fields, by path and text. */
  unread: z.array(z.strictObject({ path: z.string(), text: z.string() })).default([]),
  notBefore: z.string().optional(),
  problem: z
    .string()
    .refine((code): code is ProblemCode => code in PROBLEMS)
    .optional(),
});
export type ContractCase = z.infer<typeof ContractCase>;

/** `contract.json` of a provider's fixtures. */
const Contract = z.strictObject({
  /** Vendor's documentation, or our page for an own format. */
  source: z
    .string()
    .regex(/^(https:\/\/|docs\/)/)
    .optional(),
  settings: z.record(z.string(), z.unknown()),
  today: z.string().refine(isIsoDate),
  /** False: never a second page. */
  isPaged: z.boolean(),
  /** Deviating meanings of 401 or 403. */
  statusProblems: z.record(z.string(), z.string()).default({}),
  cases: z.array(ContractCase).min(1),
});
export type Contract = z.infer<typeof Contract> & { readonly folder: string };

const fixtures = path.resolve(import.meta.dirname, "../fixtures");

export const contractFolders = (): readonly string[] => readdirSync(fixtures).sort();

export function readContract(providerId: string): Contract {
  const folder = path.join(fixtures, providerId);
  const contract = Contract.parse(JSON.parse(readFileSync(path.join(folder, "contract.json"), "utf8")));
  return { ...contract, folder };
}

import { z } from "zod";

/** What a process of tests is told to do with mutants: see `run.ts`, which writes it. */
export const planSchema = z.object({
  /** "reach": each test once, without a mutant; "run": mutant after mutant; "start": one from before the first import. */
  stage: z.enum(["reach", "run", "start"]),
  /** Changed code by the path of its file. */
  code: z.record(z.string(), z.string()),
  /** Those that are asked about, one after the other. */
  mutants: z.array(
    z.object({
      id: z.number(),
      /** Places of the tests that reach it, in the order they were collected. */
      tests: z.array(z.number()),
      /** So often may its line run; more is without end. */
      limit: z.number(),
    }),
  ),
  /** Milliseconds of each test without a mutant. */
  took: z.array(z.number()),
  /** One JSON document a line. */
  out: z.string(),
});

export type Plan = z.infer<typeof planSchema>;

/** Where mutants and tests of one process meet: changed code asks it, the runner sets it. */
export interface Switchboard {
  active: number;
  hits: number;
  limit: number;
  /** Of the test that runs; by mutant. */
  reached: Map<number, number>;
  cover(...ids: number[]): void;
  hit(): true;
}

export const PLAN_VARIABLE = "MUTANTS_PLAN";

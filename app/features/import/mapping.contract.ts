import { z } from "zod";
import {
  MapperProfileShape,
  MappingView,
  ProfileName,
  SavedProfile,
} from "../../ledger/intake/mapping-shapes.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { Id, NoInput, NoOutput } from "../../shared/shapes.ts";

export const mappingContract = {
  "POST /api/TransactionsImport/mapping": endpoint({
    summary:
      "An upload's table under a mapping (null: the one in use, else the best guess): columns, words, first rows as read; nothing is saved",
    access: "user",
    isOwnAddition: true,
    input: z.object({ id: Id, profile: MapperProfileShape.nullable() }),
    output: MappingView,
  }),
  "GET /api/TransactionsImport/profiles": endpoint({
    summary: "The user's saved mappings of own tables, by name",
    access: "user",
    isOwnAddition: true,
    input: NoInput,
    output: z.object({ profiles: z.array(SavedProfile) }),
  }),
  "POST /api/TransactionsImport/profiles": endpoint({
    summary: "Save a mapping: the next file with the same header is read by it",
    access: "user",
    isOwnAddition: true,
    status: 201,
    input: z.object({ name: ProfileName, profile: MapperProfileShape }),
    output: z.object({ id: Id }),
  }),
  "POST /api/TransactionsImport/profiles/file": endpoint({
    summary: "Save a mapping from the file somebody exported (JSON text)",
    access: "user",
    isOwnAddition: true,
    status: 201,
    input: z.object({ text: z.string().max(200_000) }),
    output: z.object({ id: Id, name: z.string() }),
  }),
  "PUT /api/TransactionsImport/profiles": endpoint({
    summary: "Rename a saved mapping or save it anew",
    access: "user",
    isOwnAddition: true,
    status: 204,
    input: z.object({ id: Id, name: ProfileName.optional(), profile: MapperProfileShape.optional() }),
    output: NoOutput,
  }),
  "DELETE /api/TransactionsImport/profiles": endpoint({
    summary: "Forget a saved mapping; what was imported by it stays",
    access: "user",
    isOwnAddition: true,
    status: 204,
    input: z.object({ id: Id }),
    output: NoOutput,
  }),
} as const;

import { z } from "zod";
import {
  MapperProfileSchema,
  MappingView,
  ProfileName,
  SavedProfile,
} from "../../../domain/imports/mapping.schema.ts";
import { Id, NoInput, NoOutput } from "../../../shared/common.schema.ts";
import { endpoint } from "../../../shared/endpoint.ts";

export const mappingContract = {
  "POST /api/TransactionsImport/mapping": endpoint({
    summary:
      "An upload under a mapping (null: the current one, otherwise the best guess): columns, values, first rows; nothing is saved",
    access: "user",
    isOwnAddition: true,
    input: z.object({ id: Id, profile: MapperProfileSchema.nullable() }),
    output: MappingView,
  }),
  "GET /api/TransactionsImport/profiles": endpoint({
    summary: "Your saved mappings, by name",
    access: "user",
    isOwnAddition: true,
    input: NoInput,
    output: z.object({ profiles: z.array(SavedProfile) }),
  }),
  "POST /api/TransactionsImport/profiles": endpoint({
    summary: "Save a mapping for files with the same header",
    access: "user",
    isOwnAddition: true,
    status: 201,
    input: z.object({ name: ProfileName, profile: MapperProfileSchema }),
    output: z.object({ id: Id }),
  }),
  "POST /api/TransactionsImport/profiles/file": endpoint({
    summary: "Import a mapping from an exported file (JSON text)",
    access: "user",
    isOwnAddition: true,
    status: 201,
    input: z.object({ text: z.string().max(200_000) }),
    output: z.object({ id: Id, name: z.string() }),
  }),
  "PUT /api/TransactionsImport/profiles": endpoint({
    summary: "Rename or replace a saved mapping",
    access: "user",
    isOwnAddition: true,
    status: 204,
    input: z.object({ id: Id, name: ProfileName.optional(), profile: MapperProfileSchema.optional() }),
    output: NoOutput,
  }),
  "DELETE /api/TransactionsImport/profiles": endpoint({
    summary: "Delete a saved mapping; imports made with it stay",
    access: "user",
    isOwnAddition: true,
    status: 204,
    input: z.object({ id: Id }),
    output: NoOutput,
  }),
} as const;

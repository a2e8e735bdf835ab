import { type StatementPlace, storeStatement } from "../../../app/domain/reconcile/statements.queries.ts";
import { csv, upload, view } from "../../../app/features/import/testing/import-fixture.ts";
import type { Db } from "../../../app/server/db/db-types.ts";
import type { TestUser } from "../app.ts";
import { fixture } from "../fixture-rows.ts";

export interface OwnImports {
  /** In preview, with an unknown security (code QQQX). */
  readonly openImportId: string;
  /** To be abandoned. */
  readonly idleImportId: string;
  readonly bookedImportId: string;
  /** Of the accounts U1 and U2. */
  readonly severalImportId: string;
  /** Saved mapping, and another one to be deleted. */
  readonly profileId: string;
  readonly idleProfileId: string;
  /** Given to the support. */
  readonly failedFileId: string;
}

/** A Flex query of two accounts without rows. */
const twoAccounts = `<FlexQueryResponse queryName="Two" type="AF"><FlexStatements count="2">
<FlexStatement accountId="U1" fromDate="20240101" toDate="20240331"><Trades /></FlexStatement>
<FlexStatement accountId="U2" fromDate="20240101" toDate="20240331"><Trades /></FlexStatement>
</FlexStatements></FlexQueryResponse>`;

/** Stores a statement of the booked import without euros, like the ledger. */
export const keepEuros = (db: Db, place: StatementPlace) =>
  storeStatement(
    fixture(db),
    place,
    {
      ...{ beginsOn: null, closesOn: "2026-11-01", positions: [] },
      cash: [{ currency: "EUR", amount: "0", opening: null }],
    },
    () => null,
  );

export async function makeImports(user: TestUser, portfolioId: string): Promise<OwnImports> {
  const bookedImportId = await upload(user, portfolioId, csv("Cash_In,2026-11-01,USD,1,100,USD,,,,,,"));
  await view(user, bookedImportId);
  const booked = await user.call("POST /api/TransactionsImport/commit", { id: bookedImportId });
  if (booked.status !== 200) throw new Error(JSON.stringify(booked.body));
  const lines = ["Cash_In,2026-11-02,USD,1,200,USD,,,,,,", "Buy,2026-11-03,QQQX,10,5,USD,1,,,,,"];
  const openImportId = await upload(user, portfolioId, csv(...lines));
  await view(user, openImportId);
  const idleImportId = await upload(user, portfolioId, csv(...lines));
  const severalImportId = await upload(user, portfolioId, twoAccounts, "two.xml");
  await view(user, severalImportId);
  const files = { bookedImportId, openImportId, idleImportId, severalImportId };
  return { ...files, ...(await makeMappings(user, portfolioId)) };
}

async function makeMappings(user: TestUser, portfolioId: string) {
  const importId = await upload(user, portfolioId, "a;b\n1;2\n");
  await view(user, importId);
  const asked = await user.call("POST /api/TransactionsImport/mapping", { id: importId, profile: null });
  const save = async (name: string): Promise<string> => {
    const { profile } = asked.body;
    return (await user.call("POST /api/TransactionsImport/profiles", { name, profile })).body.id;
  };
  const sent = { id: importId, isAgreed: true };
  const given = await user.call("POST /api/TransactionsImport/save-failed-failes", sent);
  if (given.status !== 201) throw new Error(JSON.stringify(given.body));
  return {
    profileId: await save("Mine"),
    idleProfileId: await save("Idle"),
    failedFileId: given.body.id as string,
  };
}

import { useMemo } from "react";
import { useApiQuery } from "../../client/data/use-api.ts";

/** Returns names of sectors and countries by code. */
export function useLists() {
  const sectors = useApiQuery("GET /api/supportAssetEdit/sectors", {}).data?.sectors;
  const countries = useApiQuery("GET /api/supportAssetEdit/countries", {}).data?.countries;
  return useMemo(
    () => ({
      sectors: new Map((sectors ?? []).map(({ id, name }) => [id, name])),
      countries: new Map((countries ?? []).map(({ code, name }) => [code, name])),
    }),
    [sectors, countries],
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { followPortfolios, onPortfolios, type PortfoliosState, readPortfolios } from "./portfolios-state.ts";

export function useFollowPortfolios(): void {
  const client = useQueryClient();
  useEffect(() => followPortfolios(client), [client]);
}

export const usePortfoliosState = (): PortfoliosState =>
  useSyncExternalStore(onPortfolios, readPortfolios, readPortfolios);

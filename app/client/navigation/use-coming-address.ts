import { useCallback, useContext } from "react";
import { UNSAFE_DataRouterContext as RouterContext, useLocation } from "react-router";

/**
 * Asks for the parameters of the address as the router knows them at that moment: of the step that is under way, of this
 * page otherwise. What React tells (`useNavigation`) is older on a busy page, where steps are drawn after everything else.
 */
export function useComingAddress(): () => URLSearchParams {
  const router = useContext(RouterContext)?.router;
  const { search } = useLocation();
  return useCallback(() => {
    const { navigation, location } = router?.state ?? {};
    return new URLSearchParams((navigation?.location ?? location)?.search ?? search);
  }, [router, search]);
}

import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { type Command, isTyping, keyOf, matchKeys } from "./commands.ts";

type Register = (commands: readonly Command[]) => () => void;

/** Separate contexts, so that registering components do not re-render. */
const CommandsContext = createContext<readonly Command[]>([]);
const RegisterContext = createContext<Register>(() => () => undefined);

const sequenceMs = 1_000;

interface CommandProviderProps {
  readonly commands: readonly Command[];
  readonly children: ReactNode;
}

export function CommandProvider({ commands, children }: CommandProviderProps) {
  const [screens, setScreens] = useState<readonly (readonly Command[])[]>([]);
  // A synchronous update would re-render the whole frame.
  const register = useCallback<Register>((added) => {
    startTransition(() => setScreens((lists) => [...lists, added]));
    return () => startTransition(() => setScreens((lists) => lists.filter((list) => list !== added)));
  }, []);
  const all = useMemo(() => [...commands, ...screens.flat()], [commands, screens]);
  useKeys(all);
  return (
    <RegisterContext value={register}>
      <CommandsContext value={all}>{children}</CommandsContext>
    </RegisterContext>
  );
}

export const useAllCommands = (): readonly Command[] => use(CommandsContext);

/** Registers a screen's commands while mounted; keep the list stable. */
export function useCommands(commands: readonly Command[]): void {
  const register = use(RegisterContext);
  useEffect(() => register(commands), [register, commands]);
}

function useKeys(commands: readonly Command[]): void {
  const current = useRef(commands);
  useEffect(() => {
    current.current = commands;
  }, [commands]);
  useEffect(() => {
    let pending: readonly string[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      // An open dialog owns the keys.
      if (document.querySelector('[role="dialog"][aria-modal="true"]')) return;
      const next = matchKeys(pending, keyOf(event), current.current);
      pending = next.pending;
      clearTimeout(timer);
      timer = setTimeout(() => {
        pending = [];
      }, sequenceMs);
      if (!next.command) return;
      event.preventDefault();
      next.command.perform();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, []);
}

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

/** Two of them: who only adds commands is not drawn again because there are more. */
const CommandsContext = createContext<readonly Command[]>([]);
const RegisterContext = createContext<Register>(() => () => undefined);

const sequenceMs = 1_000;

interface CommandProviderProps {
  /** Commands of the whole program; keep the list stable. */
  readonly commands: readonly Command[];
  readonly children: ReactNode;
}

/** Holds all commands, those of the shell and of the screen on show, and listens to their keys. */
export function CommandProvider({ commands, children }: CommandProviderProps) {
  const [screens, setScreens] = useState<readonly (readonly Command[])[]>([]);
  // In transitions: a list of keys may wait, and what is drawn at once would be the frame with all that is in it.
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

/** Adds a screen's commands while it is shown; keep the list stable (module scope or useMemo). */
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
      // A dialog on screen owns the keys.
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

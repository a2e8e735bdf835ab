import {
  type ComponentType,
  cloneElement,
  createContext,
  lazy,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  use,
  useEffect,
  useRef,
  useState,
  useTransition,
} from "react";
import { useBeforePaint } from "../table/use-before-paint.ts";
import { LoadFailed, Loading } from "./load-message.tsx";

type Button = ReactElement<{ readonly ref?: Ref<HTMLElement> }>;

interface ReadProps {
  /** Absent: open while mounted. */
  readonly isOpen?: boolean;
  readonly onClose?: () => void;
  /** Button of a menu or popover; rendered alone until the part has loaded. */
  readonly target?: Button;
}

export interface LazyDialog<Props> {
  (props: Props & Pick<ReadProps, "onClose">): ReactNode;
  readonly preload: () => void;
}

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

interface Loadable<Props> {
  readonly id: number;
  readonly Part: ComponentType<Props>;
}

const RetryContext = createContext<() => void>(() => undefined);

function NotLoaded({ isOpen = true, onClose, target }: ReadProps) {
  const retry = use(RetryContext);
  return (
    <>
      {target}
      {isOpen && <LoadFailed onRetry={retry} onClose={onClose} />}
    </>
  );
}

const Nothing = ({ target }: ReadProps) => target;

/**
 * Creates a dialog, drawer, popover or menu that loads on first opening, in a transition. Failures offer a retry,
 * unless `isUnasked`.
 * @param load imports the module with its required data
 */
export function lazyDialog<Props extends object>(
  load: Load<Props>,
  { isUnasked = false }: { readonly isUnasked?: boolean } = {},
): LazyDialog<Props> {
  let loads = 0;
  let hasFailed = false;
  const begin = (): Loadable<Props> => {
    loads += 1;
    const Part = lazy(() =>
      load().catch(() => {
        hasFailed = true;
        return { default: (isUnasked ? Nothing : NotLoaded) as ComponentType<Props> };
      }),
    );
    return { id: loads, Part };
  };
  let latest = begin();
  const forgetFailure = (): boolean => {
    if (!hasFailed) return false;
    hasFailed = false;
    latest = begin();
    return true;
  };

  function Dialog(props: Props & Pick<ReadProps, "onClose">) {
    const { isOpen = true, target }: ReadProps = props;
    const [loadable, setLoadable] = useState<Loadable<Props> | null>(null);
    const [isLoading, startLoading] = useTransition();
    const button = useRef<HTMLElement>(null);
    useEffect(() => {
      if (!isOpen) return;
      startLoading(() => setLoadable(latest));
      return () => {
        if (forgetFailure()) setLoadable(null);
      };
    }, [isOpen]);
    const retry = () => {
      forgetFailure();
      startLoading(() => setLoadable(latest));
    };
    const closed = target && cloneElement(target, { ref: button });
    return (
      <RetryContext value={retry}>
        {loadable ? (
          <Opening
            key={loadable.id}
            of={loadable.Part}
            props={closed ? { ...props, target: closed } : props}
            button={button}
          />
        ) : (
          closed
        )}
        {isLoading && isOpen && !isUnasked && <Loading />}
      </RetryContext>
    );
  }
  return Object.assign(Dialog, { preload: () => void load().catch(() => undefined) });
}

interface OpeningProps<Props> {
  readonly of: ComponentType<Props>;
  readonly props: Props;
  readonly button: RefObject<HTMLElement | null>;
}

/** Mounts a part closed and opens it before paint: only then does Mantine animate it and restore focus. */
function Opening<Props extends object>({ of: Part, props, button }: OpeningProps<Props>) {
  const [isReady, setReady] = useState(false);
  useBeforePaint(() => {
    button.current?.focus({ preventScroll: true });
    setReady(true);
  }, []);
  const { isOpen }: ReadProps = props;
  return <Part {...props} {...(isOpen !== undefined && { isOpen: isOpen && isReady })} />;
}

import { type FormEvent, useRef, useState } from "react";
import { ApiError } from "../../client/api/api-error.ts";
import type { FieldIssue } from "../../shared/error-codes.ts";

export interface FormState {
  readonly isBusy: boolean;
  readonly error: string | null;
  readonly errorParams: Readonly<Record<string, string>>;
  readonly issues: readonly FieldIssue[];
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

interface FormWork {
  /** Quick checks; the server repeats them. */
  readonly check?: (values: FormData) => readonly FieldIssue[];
  /** The form stays busy after success, unless `staysAfter`. */
  readonly send: (values: FormData) => Promise<void>;
  readonly staysAfter?: boolean;
}

/** Submits once at a time; the first invalid field gets the focus. */
export function useFormSubmit({ check, send, staysAfter = false }: FormWork): FormState {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [errorParams, setErrorParams] = useState<Readonly<Record<string, string>>>({});
  const [issues, setIssues] = useState<readonly FieldIssue[]>([]);
  const isRunning = useRef(false);

  const refuse = (form: HTMLFormElement, code: string | null, found: readonly FieldIssue[]) => {
    setError(found.length > 0 ? null : code);
    setIssues(found);
    const first = found[0] && form.elements.namedItem(found[0].path);
    if (first instanceof HTMLElement) first.focus();
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isRunning.current) return;
    const form = event.currentTarget;
    const values = new FormData(form);
    const found = check?.(values) ?? [];
    refuse(form, null, found);
    if (found.length > 0) return;
    isRunning.current = true;
    setIsBusy(true);
    const release = () => {
      isRunning.current = false;
      setIsBusy(false);
    };
    send(values).then(
      () => {
        if (staysAfter) release();
      },
      (thrown: unknown) => {
        release();
        if (!(thrown instanceof ApiError)) throw thrown;
        setErrorParams(thrown.params);
        refuse(form, thrown.code, thrown.fields);
      },
    );
  };
  return { isBusy, error, errorParams, issues, onSubmit };
}

export const textOf = (values: FormData, name: string): string => String(values.get(name) ?? "").trim();

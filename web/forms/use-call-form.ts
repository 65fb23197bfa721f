import { type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { SignedOut } from '#web/session/user-call.ts';
import type { FieldProblem } from '#web/ui/form-notice.tsx';
import { dismissNotice } from '#web/ui/notify.ts';
import { describeFailure, type FailureDetails } from './call-failures.ts';
import { formResolver, type SchemaImport, schemaLoader } from './form-resolver.ts';
import type { Rules } from './rules.ts';

interface CallFormOptions<Values extends FieldValues> {
  /** stands before the ids of its controls */
  id: string;
  /** the schema of the call's body, which checks the form before it is sent; it is loaded when the form shows */
  schema?: SchemaImport;
  /** rules that only the browser knows, by field */
  rules?: Rules<Values>;
  /** a field without one keeps what was typed, or filled in by the browser, before script was there */
  defaultValues?: DefaultValues<Values>;
  /** in their place, where they may change from outside: fields in which nothing was typed follow them */
  values?: Values;
  /** makes the call and does what follows from its success; the button is busy until all of it is done */
  send: (values: Values) => Promise<unknown>;
  /** said where the server gives no reason: 'Erro ao fazer login' */
  fallback: string;
  /** told of every call that failed, beside what the form shows */
  onFailure?: (message: string) => void;
}

/** For forms with flat values, whose names are those of the call's body. */
export interface CallForm<Values extends FieldValues> {
  id: string;
  /** react-hook-form's own: watch, reset, formState; an error that the server found has the failure's code as its type */
  fields: UseFormReturn<Values>;
  busy: boolean;
  /** what was wrong with the fields at the last try, from top to bottom */
  problems: readonly FieldProblem[];
  /** why the last try failed, where no field is to blame */
  trouble: Pick<FailureDetails, 'code' | 'message'> | null;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /** puts the focus into a field that shows, at once: react-hook-form's own way is late, and what is typed meanwhile lost */
  focus: (name: Path<Values>) => void;
}

/** A form that makes one call. What the server finds wrong stands beside its field, as what was seen before sending. */
export function useCallForm<Values extends FieldValues>({
  id,
  schema,
  rules = {},
  defaultValues,
  values,
  send,
  fallback,
  onFailure,
}: CallFormOptions<Values>): CallForm<Values> {
  const [loadSchema] = useState(() => schemaLoader(schema));
  useEffect(() => {
    loadSchema();
  }, [loadSchema]);
  const fields = useForm<Values>({
    resolver: formResolver(loadSchema, rules),
    shouldFocusError: false,
    resetOptions: { keepDirtyValues: true },
    ...(defaultValues && { defaultValues }),
    ...(values && { values }),
  });
  const { errors, isSubmitting, submitCount } = fields.formState;
  const sending = useRef(false);
  const [trouble, setTrouble] = useState<CallForm<Values>['trouble']>(null);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);

  const sendOnce = fields.handleSubmit(async (values) => {
    setProblems([]);
    try {
      await send(values);
    } catch (error) {
      // Whoever keeps the session leads to the sign-in page.
      if (error instanceof SignedOut) return;
      const { code, message, issues } = describeFailure(error, fallback);
      const besideFields = issues.filter(({ field }) => field in values);
      for (const issue of besideFields) {
        fields.setError(issue.field as Path<Values>, { type: code, message: issue.message });
      }
      if (besideFields.length === 0) setTrouble({ code, message: issues[0]?.message ?? message });
      onFailure?.(message);
    }
  });

  /** What a program has filled in without telling the page. */
  const takeFilled = (form: HTMLFormElement) => {
    const known = fields.getValues();
    for (const [name, value] of new FormData(form)) {
      const field = name as Path<Values>;
      if (typeof known[field] === 'string' && known[field] !== value) fields.setValue(field, value as never);
    }
  };

  // The list stays as it is until the next try: what is put right does not move the fields below it.
  const listProblems = useEffectEvent(() => setProblems(fromTopToBottom(problemsIn(errors, id))));
  // The focus is in the field as soon as its error shows: who types on already types there.
  useLayoutEffect(() => {
    if (submitCount > 0) listProblems();
  }, [submitCount]);
  useLayoutEffect(() => {
    if (problems[0]) document.getElementById(problems[0].id)?.focus();
  }, [problems]);

  return {
    id,
    fields,
    busy: isSubmitting,
    problems,
    trouble,
    focus(name) {
      document.getElementById(controlId(id, name))?.focus();
    },
    submit(event) {
      event.preventDefault();
      if (sending.current) return;
      sending.current = true;
      setTrouble(null);
      dismissNotice();
      takeFilled(event.currentTarget);
      sendOnce(event).finally(() => {
        sending.current = false;
      });
    },
  };
}

export function controlId(formId: string, name: string): string {
  return `${formId}-${name}`;
}

function problemsIn<Values extends FieldValues>(errors: FieldErrors<Values>, formId: string): FieldProblem[] {
  return Object.entries(errors).flatMap(([name, error]) =>
    typeof error?.message === 'string' ? [{ id: controlId(formId, name), message: error.message }] : [],
  );
}

function fromTopToBottom(problems: FieldProblem[]): FieldProblem[] {
  const place = new Map<string, number>();
  for (const [index, control] of [...document.querySelectorAll('[aria-invalid="true"]')].entries()) {
    place.set(control.id, index);
  }
  return problems.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
}

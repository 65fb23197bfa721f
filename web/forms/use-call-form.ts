import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { ZodType } from 'zod';
import { SignedOut } from '#web/session/user-call.ts';
import type { FieldProblem } from '#web/ui/form-notice.tsx';
import { dismissError, dismissNotice, notify } from '#web/ui/notify.ts';
import { prepareNotices } from '#web/ui/toaster.tsx';
import { describeFailure, type FailureDetails, serverMessage } from './call-failures.ts';

interface CallFormOptions<Values extends FieldValues> {
  /** id of the form and prefix of its controls' ids */
  id: string;
  /** schema of the call's body, loaded when the form gets the focus */
  schema?: SchemaImport;
  /** rules by field for what the schema does not contain */
  rules?: Rules<Values>;
  /** a field without a default keeps what the user or the browser filled in before hydration */
  defaultValues?: DefaultValues<Values>;
  /** replaces `defaultValues` if the values can change elsewhere: unedited fields follow them */
  values?: Values;
  /** makes the call and continues after its success; the form is busy until the promise settles */
  send: (values: Values) => Promise<unknown>;
  /** message if the server gives no reason: 'Erro ao fazer login' */
  fallback: string;
  /**
   * called for every failed call, in addition to the form's own notice. @param serverMessage '' without a message of the
   * server
   */
  onFailure?: (message: string, serverMessage: string) => void;
  /**
   * shows a refusal in a notice 'Erro' instead of in the form; the form shows it if there is no answer, or if the
   * notice cannot be shown
   */
  refusesInNotice?: boolean;
}

/** State of a form whose values have the names of the call's body. */
export interface CallForm<Values extends FieldValues> {
  id: string;
  /** react-hook-form's API; an error from the server has the failure's code as its type */
  fields: UseFormReturn<Values>;
  busy: boolean;
  /** fields of the last attempt that are still invalid, from top to bottom */
  problems: readonly FieldProblem[];
  /** failure of the last attempt that does not belong to a field */
  trouble: (Pick<FailureDetails, 'code' | 'message'> & { isNoticed: boolean }) | null;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /** restores values that were typed before */
  retype: (values: Partial<Values>) => void;
  /** focuses a visible field synchronously; react-hook-form's setFocus is late and loses keystrokes */
  focus: (name: Path<Values>) => void;
}

/** A form that makes one call. Issues from the server appear beside their fields like those of the schema. */
export function useCallForm<Values extends FieldValues>({
  id,
  schema,
  rules = {},
  defaultValues,
  values,
  send,
  fallback,
  onFailure,
  refusesInNotice = false,
}: CallFormOptions<Values>): CallForm<Values> {
  const [loadSchema] = useState(() => schemaLoader(schema));
  useEffect(() => {
    const form = document.getElementById(id);
    if (!form || form.contains(document.activeElement)) loadSchema();
    else form.addEventListener('focusin', loadSchema, { once: true });
    return () => form?.removeEventListener('focusin', loadSchema);
  }, [id, loadSchema]);
  const fields = useForm<Values>({
    resolver: formResolver(loadSchema, rules),
    shouldFocusError: false,
    resetOptions: { keepDirtyValues: true },
    ...(defaultValues && { defaultValues }),
    ...(values && { values }),
  });
  const { errors, isSubmitting, submitCount } = fields.formState;
  useEffect(() => (refusesInNotice ? dismissError : undefined), [refusesInNotice]);
  const sending = useRef(false);
  const [trouble, setTrouble] = useState<CallForm<Values>['trouble']>(null);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);

  const validateAndSend = fields.handleSubmit(async (values) => {
    setProblems([]);
    try {
      await send(values);
    } catch (error) {
      // `SessionKeeper` redirects to the sign-in page.
      if (error instanceof SignedOut || error instanceof SubmitCancelled) return;
      const { code, message, issues } = describeFailure(error, fallback);
      const besideFields = issues.filter(({ field }) => field in values);
      for (const issue of besideFields) {
        fields.setError(issue.field as Path<Values>, { type: code, message: issue.message });
      }
      const isNoticed = refusesInNotice && code !== 'no_answer' && (await prepareNotices());
      const isBesideFields = besideFields.length > 0;
      if (isNoticed) notify({ kind: 'error', title: 'Erro', text: message, repeats: isBesideFields });
      if (!isBesideFields) setTrouble({ code, message: issues[0]?.message ?? message, isNoticed });
      onFailure?.(message, serverMessage(error));
    }
  });

  /** Copies values that a password manager has filled in without an event. */
  const copyAutofilled = (form: HTMLFormElement) => {
    const known = fields.getValues();
    for (const [name, value] of new FormData(form)) {
      const field = name as Path<Values>;
      if (typeof known[field] === 'string' && known[field] !== value) fields.setValue(field, value as never);
    }
  };

  const listProblems = useEffectEvent(() => setProblems(fromTopToBottom(problemsIn(errors, id))));
  // A layout effect moves the focus together with the error, so that no keystroke is lost.
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
    problems: problemsLeft(problems, problemsIn(errors, id)),
    trouble,
    focus(name) {
      document.getElementById(controlId(id, name))?.focus();
    },
    retype(typed) {
      for (const [name, value] of Object.entries(typed)) {
        fields.setValue(name as Path<Values>, value as never, { shouldDirty: true });
      }
    },
    submit(event) {
      event.preventDefault();
      if (sending.current) return;
      sending.current = true;
      setTrouble(null);
      dismissNotice();
      if (refusesInNotice) dismissError();
      copyAutofilled(event.currentTarget);
      validateAndSend(event).finally(() => {
        sending.current = false;
      });
    },
  };
}

export function controlId(formId: string, name: string): string {
  return `${formId}-${name}`;
}

/** Collects the messages of all fields, including those in rows: 'items.0.price'. */
function problemsIn(errors: object, formId: string, path = ''): FieldProblem[] {
  return Object.entries(errors).flatMap(([name, error]: [string, FieldError | object | undefined]) => {
    if (!error) return [];
    // An error has a type; an object without one contains the errors of a row.
    if (!('type' in error) || typeof error.type !== 'string')
      return problemsIn(error, formId, `${path}${name}.`);
    const { message } = error as FieldError;
    return message === undefined ? [] : [{ id: controlId(formId, path + name), message }];
  });
}

/**
 * The problems of an attempt that are still there, with their current messages. A field that has become invalid since
 * shows its own message, and joins the list at the next attempt.
 */
export function problemsLeft(
  listed: readonly FieldProblem[],
  current: readonly FieldProblem[],
): FieldProblem[] {
  const wrong = new Map(current.map((problem) => [problem.id, problem]));
  return listed.flatMap(({ id }) => wrong.get(id) ?? []);
}

function fromTopToBottom(problems: FieldProblem[]): FieldProblem[] {
  const place = new Map<string, number>();
  for (const [index, control] of [...document.querySelectorAll('[aria-invalid="true"]')].entries()) {
    place.set(control.id, index);
  }
  return problems.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
}

/** The person was asked before the call and declined. The form stays open, and nothing has failed. */
export class SubmitCancelled extends Error {
  override readonly name = 'SubmitCancelled';
}

/** Imports the schema of a call's body: `async () => (await import('#contract/user-fields.ts')).registerBody`. */
export type SchemaImport = () => Promise<ZodType>;

/** A submit waits at most this long for the schema, because the server checks the same rules. */
const defaultTimeoutMs = 3_000;

/**
 * Loads a schema once, and again after a failure. The import is dynamic so that Zod stays out of a page's first script.
 * @returns a function that never rejects: it resolves to undefined if the schema does not arrive in time
 */
export function schemaLoader(importSchema: SchemaImport | undefined, timeoutMs = defaultTimeoutMs) {
  let loading: Promise<ZodType | undefined> | undefined;
  return async (): Promise<ZodType | undefined> => {
    if (!importSchema) return undefined;
    loading ??= importSchema().catch(() => {
      loading = undefined;
      return undefined;
    });
    return Promise.race([
      loading,
      new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs, undefined)),
    ]);
  };
}

/**
 * Validates a form with the contract's schema and with the rules of the browser. It ignores fields of the schema that
 * the form does not have, and only the server validates if the schema is missing. Values are not transformed.
 */
export function formResolver<Values extends FieldValues>(
  loadSchema: () => Promise<ZodType | undefined>,
  rules: Rules<Values>,
): Resolver<Values> {
  return async (values, context, options) => {
    const schema = (await loadSchema()) as ZodType<Values, Values> | undefined;
    const bySchema = schema
      ? await standardSchemaResolver<Values, unknown, Values>(schema, undefined, { raw: true })(
          values,
          context,
          options,
        )
      : { errors: {} };
    const errors: Record<string, unknown> = {};
    for (const [field, rule] of Object.entries(rules)) {
      const message = rule?.(values[field], values) ?? true;
      if (message !== true) errors[field] = { type: 'rule', message };
    }
    for (const [field, error] of Object.entries(bySchema.errors)) {
      if (field in values) errors[field] = error;
    }
    return Object.keys(errors).length === 0
      ? { values, errors: {} }
      : { values: {}, errors: errors as FieldErrors<Values> };
  };
}

/**
 * Returns the error message of a field, or true if it is valid. Rules are only for fields that the call's body does not
 * have; the body's own rules are in its schema in contract/.
 */
export type Rule<Values extends FieldValues> = (value: unknown, all: Values) => string | true;

export type Rules<Values extends FieldValues> = { readonly [Name in keyof Values]?: Rule<Values> };

/** Rule for a repeated password. Spec, public side, section 5. */
export const repeats =
  <Values extends FieldValues>(password: keyof Values): Rule<Values> =>
  (typed, all) => {
    if (!typed) return 'Digite a senha outra vez.';
    return typed === all[password] || 'As senhas não coincidem!';
  };

export const mustBeChecked =
  (message: string): Rule<FieldValues> =>
  (checked) =>
    checked === true || message;

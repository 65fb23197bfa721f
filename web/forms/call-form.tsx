import { type ReactNode, useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { earlyButton, takeEarlySubmit } from '#web/before-hydration.ts';
import { Button } from '#web/ui/button.tsx';
import { FormNotice, ProblemSummary } from '#web/ui/form-notice.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

import type { CallForm } from './use-call-form.ts';

interface CallFormProps<Values extends FieldValues> {
  form: CallForm<Values>;
  /** title of the notice if the call fails: 'Não foi possível entrar' */
  troubleTitle: string;
  /** further text after a lost answer, for a call that may have succeeded and must not be repeated blindly */
  unsure?: string;
  className?: string;
  children: ReactNode;
}

/** The form element. Failures and a summary of invalid fields are at the top, announced and focused. */
export function CallFormFrame<Values extends FieldValues>({
  form,
  troubleTitle,
  unsure,
  className = 'flex flex-col gap-5',
  children,
}: CallFormProps<Values>) {
  const hydrated = useHydrated();
  const element = useRef<HTMLFormElement>(null);
  const { id, trouble } = form;
  useEffect(() => {
    const form = element.current;
    if (hydrated && form && takeEarlySubmit(form)) form.requestSubmit();
  }, [hydrated]);
  const isUncertain = unsure !== undefined && trouble?.code === 'no_answer';
  return (
    // With POST, a submit without script does not put the values into the URL.
    <form ref={element} id={id} method="post" noValidate onSubmit={form.submit} className={className}>
      {/* Before hydration, a disabled first submit button keeps Enter from submitting the form natively. */}
      {!hydrated && <button type="submit" disabled hidden />}
      {trouble !== null && !trouble.isNoticed && (
        <FormNotice kind="trouble" title={isUncertain ? 'Sem resposta do servidor' : troubleTitle} takesFocus>
          {`${trouble.message}${isUncertain ? ` ${unsure}` : ''}`}
        </FormNotice>
      )}
      <ProblemSummary problems={form.problems} />
      {children}
    </form>
  );
}

interface SubmitProps<Values extends FieldValues> {
  form: CallForm<Values>;
  /** label during the call, a gerund: 'Entrando...' */
  busy: string;
  /** full width, for narrow cards */
  block?: boolean;
  children: ReactNode;
}

export function SubmitButton<Values extends FieldValues>({
  form,
  busy,
  block = false,
  children,
}: SubmitProps<Values>) {
  const hydrated = useHydrated();
  return (
    <Button
      type={hydrated ? 'submit' : 'button'}
      {...(!hydrated && earlyButton)}
      size="lg"
      block={block}
      busy={form.busy && busy}
    >
      {children}
    </Button>
  );
}

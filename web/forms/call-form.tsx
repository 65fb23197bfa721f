import { type ReactNode, useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '#web/ui/button.tsx';
import { FormNotice, ProblemSummary } from '#web/ui/form-notice.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { earlyButton, takeEarlyPress } from './early-press.ts';
import type { CallForm } from './use-call-form.ts';

interface CallFormProps<Values extends FieldValues> {
  form: CallForm<Values>;
  /** heads the reason, where the whole call failed: 'Não foi possível entrar' */
  troubleTitle: string;
  /** what may have been done all the same where no answer came, and how one finds out; left out where it does no harm */
  unsure?: string;
  className?: string;
  children: ReactNode;
}

/** The form around its fields: why it failed or what is wrong at the top, announced and focused. */
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
    if (hydrated && takeEarlyPress(id)) element.current?.requestSubmit();
  }, [hydrated, id]);
  const unsureNow = unsure !== undefined && trouble?.code === 'no_answer';
  return (
    // Nothing of it would ever stand in the address.
    <form ref={element} id={id} method="post" noValidate onSubmit={form.submit} className={className}>
      {/* Before script is there, Enter would send the form to its own page; a first button that is off prevents it. */}
      {!hydrated && <button type="submit" disabled hidden />}
      {trouble !== null && (
        <FormNotice kind="trouble" title={unsureNow ? 'Sem resposta do servidor' : troubleTitle} takesFocus>
          {trouble.message}
          {unsureNow && ` ${unsure}`}
        </FormNotice>
      )}
      <ProblemSummary problems={form.problems} />
      {children}
    </form>
  );
}

interface SubmitProps<Values extends FieldValues> {
  form: CallForm<Values>;
  /** verb in the gerund: 'Entrando...' */
  busy: string;
  /** as wide as the form; the way of phones and of narrow cards */
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

import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Call } from '#contract/endpoint.ts';
import type { messageEndpoints } from '#contract/messages.ts';
import { messageSubjectNames, messageSubjects } from '#domain/messages.ts';
import { CallFailure } from '#web/api-client/transport.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input, Select, Textarea } from '#web/ui/field.tsx';
import { FormNotice, ProblemSummary } from '#web/ui/form-notice.tsx';
import { notify } from '#web/ui/notify.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

const sending = 'Enviando...';
const sent = { title: 'Mensagem enviada', text: 'Agradecemos seu contato. Responderemos em breve!' };
const subjects = messageSubjects.map((value) => ({ value, label: messageSubjectNames[value] }));
const idOf = (field: ContactField) => `contato-${field}`;

/** Works as a plain form. With script it stays on the page, keeps the input after an error and resets after success. */
export function ContactForm({ result }: { result: ContactResult | undefined }) {
  const hydrated = useHydrated();
  const busy = useNavigation().formMethod === 'POST';
  const button = useRef<HTMLButtonElement>(null);
  const [sentCount, setSentCount] = useState(0);
  const problems = result?.kind === 'refused' ? result.problems : {};
  const values = result && 'values' in result ? (result.values ?? {}) : {};
  const wrong = contactFields.flatMap((field) => {
    const message = problems[field];
    return message ? [{ id: idOf(field), message }] : [];
  });

  useEffect(() => {
    if (result?.kind !== 'sent') return;
    setSentCount((before) => before + 1);
    notify({ kind: 'success', ...sent });
  }, [result]);
  useEffect(() => {
    // A disabled button loses the focus.
    if (result?.kind === 'sent' && !busy && document.activeElement === document.body) button.current?.focus();
  }, [result, busy]);
  useLayoutEffect(() => {
    if (result?.kind !== 'refused') return;
    const first = contactFields.find((field) => result.problems[field]);
    if (first) document.getElementById(idOf(first))?.focus();
  }, [result]);

  return (
    <Form
      method="post"
      noValidate={hydrated}
      preventScrollReset
      className="flex flex-col gap-5 rounded-lg border border-border bg-card p-4 lg:p-5"
    >
      {result?.kind === 'sent' && !hydrated && (
        <FormNotice kind="done" title={sent.title}>
          {sent.text}
        </FormNotice>
      )}
      {result?.kind === 'unsent' && !busy && (
        <FormNotice kind="trouble" title="Não foi possível enviar a mensagem" takesFocus>
          {result.reason}
        </FormNotice>
      )}
      <ProblemSummary problems={wrong} />
      {/* A sent message changes the key, which resets the fields. */}
      <div key={sentCount} className="flex flex-col gap-5">
        <Field label="Nome completo" required id={idOf('nome')} error={problems.nome}>
          {(control) => (
            <Input
              {...control}
              name="nome"
              autoComplete="name"
              maxLength={200}
              defaultValue={values.nome ?? ''}
            />
          )}
        </Field>
        <Field label="E-mail" required id={idOf('email')} error={problems.email}>
          {(control) => (
            <Input
              {...control}
              type="email"
              name="email"
              autoComplete="email"
              maxLength={200}
              defaultValue={values.email ?? ''}
            />
          )}
        </Field>
        <Field label="Assunto" id={idOf('assunto')} error={problems.assunto}>
          {(control) => (
            <Select {...control} name="assunto" options={subjects} defaultValue={values.assunto} />
          )}
        </Field>
        <Field label="Mensagem" required id={idOf('mensagem')} error={problems.mensagem}>
          {(control) => (
            <Textarea
              {...control}
              name="mensagem"
              rows={5}
              maxLength={5000}
              defaultValue={values.mensagem ?? ''}
            />
          )}
        </Field>
        {/* Honeypot for bots that fill in every field; it is hidden from people and assistive technology. */}
        <div className="sr-only" aria-hidden="true">
          <label htmlFor="contato-site">Site</label>
          <input id="contato-site" name="site" tabIndex={-1} autoComplete="off" />
        </div>
      </div>
      <Button
        ref={button}
        type="submit"
        size="lg"
        block
        busy={busy && sending}
        disabledReason={busy ? sending : null}
      >
        Enviar mensagem
      </Button>
    </Form>
  );
}

type Body = NonNullable<Call<typeof messageEndpoints.sendMessage>['body']>;

/** Visible fields in display order. */
const contactFields = ['nome', 'email', 'assunto', 'mensagem'] as const;
type ContactField = (typeof contactFields)[number];
type ContactValues = Partial<Record<ContactField, string>>;

/** Result of sending a message. Without script the page renders again with the typed values. */
export type ContactResult =
  | { kind: 'sent' }
  | { kind: 'refused'; problems: Partial<Record<ContactField, string>>; values: ContactValues }
  | { kind: 'unsent'; reason: string; values?: ContactValues };

const typedIn = (form: FormData, name: string) => {
  const value = form.get(name);
  // Browsers submit each line break as two characters, which would count against the length limit.
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '';
};

function valuesOf(form: FormData): ContactValues {
  return Object.fromEntries(contactFields.map((name) => [name, typedIn(form, name)]));
}

/** Keeps the first issue of each field. */
function problemsIn(issues: readonly { field: string; message: string }[]) {
  return Object.fromEntries(issues.toReversed().map(({ field, message }) => [field, message]));
}

/**
 * Finds what is missing or wrong before anything is sent. If the rules cannot be loaded, the server finds it.
 * @returns null if the form can be sent
 */
export async function checkContact(form: FormData): Promise<ContactResult | null> {
  const fields = await import('#contract/message-fields.ts').catch(() => null);
  const values = valuesOf(form);
  const checked = fields?.messageBody.safeParse(values);
  if (!checked?.error) return null;
  const issues = checked.error.issues.map(({ path, message }) => ({ field: String(path[0]), message }));
  return { kind: 'refused', problems: problemsIn(issues), values };
}

export const tryAgain = 'O que você escreveu continua aqui. Tente de novo em instantes.';

/**
 * Sends the form to the API and maps the response to a result for the user. API failures become results; other errors
 * are thrown.
 */
export async function sendContact(
  send: (body: Body) => Promise<unknown>,
  form: FormData,
): Promise<{ result: ContactResult; status: number }> {
  const values = valuesOf(form);
  try {
    // The API validates the form; its issues name the fields.
    await send({ ...values, site: typedIn(form, 'site') } as Body);
    return { result: { kind: 'sent' }, status: 200 };
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    const { status, failure } = error;
    const problems = problemsIn(failure?.issues ?? []);
    if (contactFields.some((name) => name in problems)) {
      return { result: { kind: 'refused', problems, values }, status };
    }
    const reason = failure?.code === 'too_many' ? failure.message : tryAgain;
    return { result: { kind: 'unsent', reason, values }, status };
  }
}

import type { Call } from '#contract/endpoint.ts';
import type { messageEndpoints } from '#contract/messages.ts';
import { CallFailure } from '#web/api-client/transport.ts';

type Body = NonNullable<Call<typeof messageEndpoints.sendMessage>['body']>;

/** Visible fields in display order. */
export const contactFields = ['nome', 'email', 'assunto', 'mensagem'] as const;
export type ContactField = (typeof contactFields)[number];
export type ContactValues = Partial<Record<ContactField, string>>;

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

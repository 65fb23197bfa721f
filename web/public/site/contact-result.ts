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

export const tryAgain = 'O que você escreveu continua aqui. Tente de novo em instantes.';

/**
 * Sends the form to the API and maps the response to a result for the user. API failures become results; other errors
 * are thrown.
 */
export async function sendContact(
  send: (body: Body) => Promise<unknown>,
  form: FormData,
): Promise<{ result: ContactResult; status: number }> {
  const typed = (name: string) => {
    const value = form.get(name);
    // Browsers submit each line break as two characters, which would count against the length limit.
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '';
  };
  const values: ContactValues = Object.fromEntries(contactFields.map((name) => [name, typed(name)]));
  try {
    // The API validates the form; its issues name the fields.
    await send({ ...values, site: typed('site') } as Body);
    return { result: { kind: 'sent' }, status: 200 };
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    const { status, failure } = error;
    const problems = Object.fromEntries(
      (failure?.issues ?? []).toReversed().map(({ field, message }) => [field, message]),
    );
    if (contactFields.some((name) => name in problems)) {
      return { result: { kind: 'refused', problems, values }, status };
    }
    const reason = failure?.code === 'too_many' ? failure.message : tryAgain;
    return { result: { kind: 'unsent', reason, values }, status };
  }
}

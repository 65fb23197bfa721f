import type { Call } from '#contract/endpoint.ts';
import type { messageEndpoints } from '#contract/messages.ts';
import { CallFailure } from '#web/api-client/transport.ts';

type Body = NonNullable<Call<typeof messageEndpoints.sendMessage>['body']>;

/** Fields that people see, in their order. */
export const contactFields = ['nome', 'email', 'assunto', 'mensagem'] as const;
export type ContactField = (typeof contactFields)[number];
export type ContactValues = Partial<Record<ContactField, string>>;

/** What became of a message. Without script the page is made anew, with the values that were typed. */
export type ContactResult =
  | { kind: 'sent' }
  | { kind: 'refused'; problems: Partial<Record<ContactField, string>>; values: ContactValues }
  | { kind: 'unsent'; reason: string; values?: ContactValues };

export const tryAgain = 'O que você escreveu continua aqui. Tente de novo em instantes.';

/** Hands a form over to the API, and tells what the person should know about it; failures of ours are not thrown. */
export async function sendContact(
  send: (body: Body) => Promise<unknown>,
  form: FormData,
): Promise<{ result: ContactResult; status: number }> {
  const typed = (name: string) => {
    const value = form.get(name);
    // Browsers send each new line as two characters, which would count against the length.
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '';
  };
  const values: ContactValues = Object.fromEntries(contactFields.map((name) => [name, typed(name)]));
  try {
    // The API checks what the form says; its issues name the fields.
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

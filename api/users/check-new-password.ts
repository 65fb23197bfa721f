import { isObvious, isOwnAddress, shortestPassword } from '#domain/passwords.ts';
import { invalid } from '../platform/failure.ts';

let common: Promise<ReadonlySet<string>> | undefined;

/** Loads the most common passwords that are long enough to be allowed, once, at the first use. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(
        dictionary['passwords-common'].filter((word) => String(word).length >= shortestPassword).map(String),
      ),
  );
  return common;
}

/**
 * Refuses a password that is easy to guess: one of the most common ones, or the account's own address.
 * @param field the name of its field in the request
 * @throws {Failure} 'invalid', for that field
 */
export async function checkNewPassword(field: string, password: string, email: string): Promise<void> {
  if (isObvious(password) || (await commonPasswords()).has(password.toLowerCase())) {
    throw invalid(field, 'Essa senha é muito comum e seria adivinhada. Escolha outra.');
  }
  if (isOwnAddress(password, email)) {
    throw invalid(field, 'A senha não pode ser o seu e-mail. Escolha outra.');
  }
}

import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { notify } from '#web/ui/notify.ts';
import { notifyFailure } from './notify-failure.ts';

/** The id of the account's list of passkeys. */
export const passkeysId = 'chaves';

/** Returns whether this browser can have passkeys. It has none on a page without TLS. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function';
}

/** The device has made or used no passkey. The message says why, in Portuguese. */
class PasskeyFailure extends Error {
  override name = 'PasskeyFailure';
}

/** Asks the device to make a passkey. */
export async function makePasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await loadLibrary();
  return startRegistration({ optionsJSON }).catch(explain);
}

/** Asks the device to sign in with one of its passkeys. */
export async function askForPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await loadLibrary();
  return startAuthentication({ optionsJSON }).catch(explain);
}

const loadLibrary = () =>
  import('@simplewebauthn/browser').catch(() => {
    throw new PasskeyFailure('Confira sua conexão e tente de novo.');
  });

function explain(error: unknown): never {
  const { name, code } = (error ?? {}) as { name?: string; code?: string };
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' || name === 'InvalidStateError')
    throw new PasskeyFailure('Este aparelho já tem uma chave desta conta.');
  if (name === 'SecurityError')
    throw new PasskeyFailure('As chaves de acesso não funcionam neste endereço do site.');
  // A person who closes the device's question and one who does not answer it cannot be told apart.
  if (name === 'NotAllowedError' || name === 'AbortError')
    throw new PasskeyFailure('O aparelho não confirmou. Tente de novo, ou use outra maneira.');
  throw new PasskeyFailure('O aparelho não conseguiu usar uma chave de acesso.');
}

/** Returns whether an error is the device's, not the server's. */
export const isPasskeyFailure = (error: unknown) => error instanceof PasskeyFailure;

/** Shows a notice that a passkey was not added or used, and why. @throws the error itself, if it is a bug */
export function notifyPasskeyFailure(error: unknown, title: string): void {
  if (error instanceof PasskeyFailure) notify({ kind: 'error', title, text: error.message });
  else notifyFailure(error, 'Tente de novo em instantes.', { title });
}

import { NoAnswer } from '#web/api-client/transport.ts';
import { describeFailure } from '#web/forms/call-failures.ts';
import { SignedOut } from '#web/session/user-call.ts';

/**
 * Says why the counts of a module could not be had; null where they could. Spec, back office, section 8 (Fuel module).
 * @param errors of the calls behind the counts, null for each that has answered
 */
export function overviewTrouble(errors: readonly (Error | null)[]): string | null {
  const [error] = errors.filter((one) => one !== null);
  if (!error) return null;
  if (errors.some((one) => one instanceof SignedOut)) return 'Sessão expirada. Faça login novamente.';
  if (error instanceof NoAnswer) return 'Falha na comunicação com o servidor';
  return `Erro ao carregar dados: ${describeFailure(error, 'Tente novamente em instantes.').message}`;
}

/** CPF, the taxpayer number of a person: nine digits and two check digits. Spec, public side, sections 5 and 9. */

const cpfLength = 11;

/** The message of form and server for an invalid CPF. Spec, public side, section 5. */
export const invalidCpf = 'CPF inválido: Por favor, insira um CPF válido com 11 dígitos.';

/** The digits of a typed CPF, at most 11: '529.982.247-25' → '52998224725'. */
export function cpfDigits(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, cpfLength);
}

/** Removes the punctuation of a CPF's mask; anything else stays, and makes it invalid. */
export function withoutMask(typed: string): string {
  return typed.replace(/[.\-\s]/g, '');
}

/** True for 11 digits with correct check digits; one digit repeated 11 times is invalid. */
export function isCpf(digits: string): boolean {
  if (!/^\d{11}$/.test(digits) || /^(\d)\1*$/.test(digits)) return false;
  const first = checkDigit(digits.slice(0, 9));
  return digits.endsWith(`${first}${checkDigit(`${digits.slice(0, 9)}${first}`)}`);
}

/** Modulo 11 with weights from 2 upwards, from the right. */
function checkDigit(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, position) => total + Number(digit) * (2 + position), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/** Formats a CPF while it is typed: '5299' → '529.9', all 11 digits → '529.982.247-25'. */
export function formatCpf(typed: string): string {
  const digits = cpfDigits(typed);
  const [head, tail] = [digits.slice(0, 9), digits.slice(9)];
  const groups = head.match(/\d{1,3}/g)?.join('.') ?? '';
  return tail === '' ? groups : `${groups}-${tail}`;
}

/** Shows only three digits of a CPF, as on a used coupon: '•••.•••.247-••'. Spec, public side, section 5. */
export function maskCpf(digits: string): string {
  return `•••.•••.${digits.slice(6, 9)}-••`;
}

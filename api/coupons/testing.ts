import { isCpf } from '#domain/cpf.ts';

/** Returns the digits of a CPF, different for each number from 0 to 999. @throws {Error} for other numbers */
export function numberedCpf(number: number): string {
  const base = `390533${String(number).padStart(3, '0')}`;
  for (let check = 0; check < 100; check += 1) {
    const digits = `${base}${String(check).padStart(2, '0')}`;
    if (isCpf(digits)) return digits;
  }
  throw new Error(`there is no CPF of the number ${number}`);
}

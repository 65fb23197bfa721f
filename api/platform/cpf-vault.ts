import { createHmac } from 'node:crypto';
import { decrypt, encrypt } from './encryption.ts';

/** Encrypts CPFs for the database. The key stays inside. Design: Data. */
export interface CpfVault {
  /** Encrypts the digits of a CPF. The same CPF gives a different text each time. */
  encrypt(digits: string): string;
  /** Decrypts the digits; null when they were encrypted with another key, or not at all. */
  decrypt(sealed: string | null): string | null;
  /** Returns a keyed hash, which finds the same CPF again without storing it in clear. */
  hash(digits: string): string;
}

const sealing = 'cpf';

export function createCpfVault(key: string): CpfVault {
  return {
    encrypt: (digits) => encrypt(digits, key, sealing),
    decrypt(sealed) {
      if (sealed === null) return null;
      try {
        return decrypt(sealed, key, sealing);
      } catch {
        // A CPF encrypted with a lost key cannot be recovered, and the page must still work.
        return null;
      }
    },
    hash: (digits) => createHmac('sha256', key).update(`cpf ${digits}`).digest('base64url'),
  };
}

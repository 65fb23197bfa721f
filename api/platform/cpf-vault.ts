import { createHmac } from 'node:crypto';
import { decrypt, encrypt } from './encryption.ts';

/** Encrypts CPFs for the database. The key stays inside. Design: Data. */
export interface CpfVault {
  /** Encrypts the digits of a CPF; the same CPF is never the same text twice. */
  encrypt(digits: string): string;
  /** Decrypts the digits; null when they were encrypted under another key, or not at all. */
  decrypt(sealed: string | null): string | null;
  /** Returns a keyed hash, by which the same CPF is found again without being known. */
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
        // Without the key in which it was sealed, a CPF is lost, and the page must work all the same.
        return null;
      }
    },
    hash: (digits) => createHmac('sha256', key).update(`cpf ${digits}`).digest('base64url'),
  };
}

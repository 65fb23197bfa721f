import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/**
 * Passwords as they are stored: '<salt>:<key>' in hexadecimal digits, the key by scrypt with r = 16 and p = 1. A cost other
 * than the usual one is appended: '<salt>:<key>:15'.
 */

/** The binary logarithm of scrypt's N: a key takes a tenth of a second and 32 MiB. */
export const usualPasswordCost = 14;

/** Hashes a password. @param cost as `usualPasswordCost`; each step doubles time and memory */
export async function hashPassword(password: string, cost: number): Promise<string> {
  const salt = randomBytes(16).toString('hex');
  const key = await keyOf(password, salt, cost);
  const stored = `${salt}:${key.toString('hex')}`;
  return cost === usualPasswordCost ? stored : `${stored}:${cost}`;
}

/** Returns whether a hash is one of a password. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [salt = '', key = ''] = hash.split(':');
  const [stored, made] = [Buffer.from(key, 'hex'), await keyOf(password, salt, costOf(hash))];
  return stored.length === made.length && timingSafeEqual(stored, made);
}

/** Returns the cost at which a hash was made. */
function costOf(hash: string): number {
  return Number(hash.split(':')[2] ?? usualPasswordCost);
}

const keyBytes = 64;
const blockSize = 16;

function keyOf(password: string, salt: string, cost: number): Promise<Buffer> {
  const options: ScryptOptions = {
    cost: 2 ** cost,
    blockSize,
    parallelization: 1,
    // Node's default limit is just what the usual cost takes.
    maxmem: 128 * blockSize * (2 ** cost + 8),
  };
  return new Promise((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );
}

import crypto, { type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * A password's hash takes a tenth of a second on purpose, and the tests of the API make hundreds. They ask whether one
 * is made, and of what, which a cheap one tells as well. Journeys on the site 'empty' and about starts meet the real one.
 */
const cheap: ScryptOptions = { N: 2, r: 1, p: 1 };
const { scrypt } = crypto;

type Done = (error: Error | null, key: Buffer) => void;

// Files of one process are each set up: once is enough.
if (scrypt.name === 'scrypt') {
  const quickScrypt = (password: string, salt: string, length: number, _: ScryptOptions, done: Done) =>
    scrypt(password, salt, length, cheap, done);
  crypto.scrypt = quickScrypt as typeof crypto.scrypt;
  syncBuiltinESMExports();
}

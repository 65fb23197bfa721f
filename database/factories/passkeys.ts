import { passkeys } from '../schema.ts';
import { factory } from './factory.ts';
import { nextNumber } from './unique.ts';
import { createUser } from './users.ts';

/** Inserts a passkey, by default of a new person. No device has its key, so nobody can sign in with it. */
export const createPasskey = factory(passkeys, async (orm, given) => ({
  userId: given.userId ?? (await createUser(orm)).id,
  credentialId: `chave-${nextNumber()}`,
  publicKey: 'AAAA',
  counter: 0,
  name: 'Celular',
  createdAt: new Date(),
}));

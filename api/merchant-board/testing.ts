import { createEstablishment } from '#database/factories/establishments.ts';
import { createMerchant } from '#database/factories/merchants.ts';
import type { Person, TestApi } from '../platform/testing.ts';

/** A shop, and who keeps it. */
export interface KeptShop {
  id: number;
  person: Person;
  /** the address of its calls */
  path: string;
}

/** Makes a shop that a new person keeps. */
export async function keepShop(
  api: TestApi,
  given: Parameters<typeof createEstablishment>[1] = {},
): Promise<KeptShop> {
  const person = await api.signIn({ name: 'José Silva' });
  const { id } = await createEstablishment(api.orm, given);
  await createMerchant(api.orm, { userId: person.id, establishmentId: id });
  return { id, person, path: `/merchant/places/${id}` };
}

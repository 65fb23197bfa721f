import { regions } from '../schema.ts';
import { factory } from './factory.ts';
import { nextNumber } from './unique.ts';

export type Region = typeof regions.$inferSelect;

/** Inserts a new region; Norte, Sul and Taquaralto are built in. */
export const createRegion = factory(regions, () => {
  const number = nextNumber();
  return { name: `Região ${number}`, position: 10 + number };
});

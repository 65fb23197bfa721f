import { brands } from '../schema.ts';
import { factory } from './factory.ts';
import { nextNumber } from './unique.ts';

export type FuelBrand = typeof brands.$inferSelect;

/** Inserts a brand of petrol stations. */
export const createFuelBrand = factory(brands, () => ({ name: `Bandeira ${nextNumber()}` }));

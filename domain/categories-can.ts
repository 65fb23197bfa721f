import { type Permission, permitted, refused } from './can.ts';

/** Returns whether a category with this number of products may be deleted. Spec, back office, section 5. */
export function categoryCan({ products }: { products: number }): { delete: Permission } {
  return {
    delete:
      products > 0
        ? refused('Esta categoria possui produtos vinculados. Remova os produtos primeiro.')
        : permitted,
  };
}

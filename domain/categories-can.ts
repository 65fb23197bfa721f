import { type Permission, permitted, refused } from './can.ts';

/** What may be done with a category that so many products belong to. Spec, back office, section 5. */
export function categoryCan({ products }: { products: number }): { delete: Permission } {
  return {
    delete:
      products > 0
        ? refused('Esta categoria possui produtos vinculados. Remova os produtos primeiro.')
        : permitted,
  };
}

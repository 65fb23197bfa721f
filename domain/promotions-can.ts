import { type Permission, permitted, refused } from './can.ts';

interface PromotionState {
  isActive: boolean;
}

/** Returns what may be done with a promotion. Spec, back office, section 4. */
export function promotionCan({ isActive }: PromotionState): {
  activate: Permission;
  deactivate: Permission;
  delete: Permission;
} {
  return {
    activate: isActive ? refused('Esta promoção já está ativa.') : permitted,
    deactivate: isActive ? permitted : refused('Esta promoção já está inativa.'),
    delete: permitted,
  };
}

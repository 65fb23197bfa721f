import { type Permission, permitted, refused } from './can.ts';

interface PromotionState {
  isActive: boolean;
  Establishment: { isDemonstration: boolean };
}

const isOfDemonstration = refused(
  'Esta promoção é da demonstração. As de verdade entram com o primeiro estabelecimento de verdade.',
);

/**
 * Returns what may be done with a promotion. Spec, back office, section 4. One of an invented shop stays as it was made:
 * nothing that is typed into it may look real.
 */
export function promotionCan({ isActive, Establishment: { isDemonstration } }: PromotionState): {
  edit: Permission;
  activate: Permission;
  deactivate: Permission;
  delete: Permission;
} {
  const edit = isDemonstration ? isOfDemonstration : permitted;
  return {
    edit,
    activate: edit.may && isActive ? refused('Esta promoção já está ativa.') : edit,
    deactivate: edit.may && !isActive ? refused('Esta promoção já está inativa.') : edit,
    delete: permitted,
  };
}

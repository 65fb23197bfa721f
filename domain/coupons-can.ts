import { type Permission, permitted, refused } from './can.ts';
import { type Day, formatDate } from './city-time.ts';
import type { CouponState } from './coupons.ts';
import { formatReais } from './money.ts';
import { counted } from './text.ts';

interface CouponUseState {
  state: CouponState;
  startDate: Day;
  endDate: Day;
  /** reais; 0: no minimum */
  minPurchaseAmount: number;
  /**
   * In reais; null if the field was left blank. Undefined if there was no such field, as in the specification's own
   * call: then the shop's staff check whether the purchase reaches the minimum.
   */
  purchaseAmount: number | null | undefined;
  usedByPerson: boolean;
  /** by any person */
  usedByCpf: boolean;
  requiresConfirmedEmail: boolean;
  /** the person has confirmed the account's address */
  isEmailConfirmed: boolean;
  /** null: no limit */
  networkDayLimit: number | null;
  /** how many uses have come from the person's network today */
  usesOfNetwork: number;
}

interface CouponCan {
  /** whether the coupon can be used at all, for any purchase and CPF */
  use: Permission;
  /** whether the account's address is confirmed, if the coupon requires that */
  useUnconfirmed: Permission;
  /** whether the network has a use left today */
  useNetwork: Permission;
  /** whether the purchase reaches the minimum */
  usePurchase: Permission;
  /** whether the CPF has a use left */
  useCpf: Permission;
}

/** Returns whether a person may use a coupon now. Spec, public side, sections 4 and 5. */
export function couponCan(coupon: CouponUseState): CouponCan {
  return {
    use: coupon.usedByPerson ? refused('Você já usou este cupom.') : byState(coupon),
    useUnconfirmed: byAddress(coupon),
    useNetwork: byNetwork(coupon),
    usePurchase: byPurchase(coupon),
    useCpf: coupon.usedByCpf ? refused('Este CPF já usou este cupom.') : permitted,
  };
}

function byState({ state, startDate, endDate }: CouponUseState): Permission {
  switch (state) {
    case 'running':
      return permitted;
    case 'inactive':
      return refused('Este cupom não está mais disponível.');
    case 'not_yet':
      return refused(`Este cupom vale a partir de ${formatDate(startDate)}.`);
    case 'over':
      return refused(`Este cupom venceu em ${formatDate(endDate)}.`);
    case 'used_up':
      return refused('Este cupom esgotou: todos os usos já foram feitos.');
  }
}

function byAddress({ requiresConfirmedEmail, isEmailConfirmed }: CouponUseState): Permission {
  return requiresConfirmedEmail && !isEmailConfirmed
    ? refused('Este cupom pede um e-mail confirmado. Confirme o seu em Configurações e use o cupom de novo.')
    : permitted;
}

function byNetwork({ networkDayLimit, usesOfNetwork }: CouponUseState): Permission {
  if (networkDayLimit === null || usesOfNetwork < networkDayLimit) return permitted;
  const uses = counted(networkDayLimit, 'vez', 'vezes');
  return refused(
    `Este cupom já foi usado ${uses} hoje nesta mesma internet, e não vale mais nela até amanhã. Por outra, como a do seu celular, ainda vale.`,
  );
}

function byPurchase({ minPurchaseAmount, purchaseAmount }: CouponUseState): Permission {
  if (minPurchaseAmount === 0 || purchaseAmount === undefined) return permitted;
  if (purchaseAmount !== null && purchaseAmount >= minPurchaseAmount) return permitted;
  return refused(`Este cupom vale em compras a partir de ${formatReais(minPurchaseAmount)}.`);
}

interface CouponKept {
  usageCount: number;
  isActive: boolean;
}

interface CouponKeeping {
  /** move it to another shop */
  move: Permission;
  /** change its worth: type and value of the discount, minimum, cap and product */
  changeTerms: Permission;
  delete: Permission;
  activate: Permission;
  deactivate: Permission;
}

/**
 * Returns what an administrator may do with a coupon. A coupon that people have used stays as a
 * record of its uses, and the counter shows what each was worth.
 */
export function couponKeepingCan({ usageCount, isActive }: CouponKept): CouponKeeping {
  const used = `Este cupom já foi usado ${counted(usageCount, 'vez', 'vezes')}`;
  return {
    move: usageCount > 0 ? refused(`${used} e fica neste estabelecimento.`) : permitted,
    changeTerms:
      usageCount > 0
        ? refused(`${used}: o desconto, os valores e o produto não mudam mais. Desative-o e crie outro.`)
        : permitted,
    delete:
      usageCount > 0
        ? refused(`${used} e não pode ser excluído. Desative-o: ninguém mais poderá usá-lo.`)
        : permitted,
    activate: isActive ? refused('Este cupom já está ativo.') : permitted,
    deactivate: isActive ? permitted : refused('Este cupom já está inativo.'),
  };
}

/** Returns whether a coupon may have this limit: at least the uses so far. @param usageLimit null: unlimited */
export function mayLimit(usageLimit: number | null, { usageCount }: { usageCount: number }): Permission {
  return usageLimit === null || usageLimit >= usageCount
    ? permitted
    : refused(
        `Este cupom já foi usado ${counted(usageCount, 'vez', 'vezes')}: o limite não pode ser menor que isso.`,
      );
}

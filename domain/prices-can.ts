import { type Permission, permitted, refused } from './can.ts';
import { type Day, dayOf } from './city-time.ts';

interface PriceState {
  /** no newer price of the same product, shop and payment condition is known */
  current: boolean;
  /** ISO date or date-time in the city */
  collectionDate: string;
}

/** Returns what may be done with a price that is not withdrawn. */
export function priceCan(
  { current, collectionDate }: PriceState,
  today: Day,
): { confirm: Permission; delete: Permission } {
  return {
    confirm: !current
      ? refused('Já há um preço mais novo deste produto neste lugar.')
      : dayOf(collectionDate) >= today
        ? refused('Este preço já é de hoje.')
        : permitted,
    delete: permitted,
  };
}

export interface WithdrawnPriceState {
  isWithdrawn: boolean;
  /** its whole batch was undone */
  isBatchUndone: boolean;
  /** the whole survey that it was imported from was undone */
  isImportUndone: boolean;
  /** the decision about the report that it came from was undone */
  isDecisionUndone: boolean;
  /** the decision about the receipt that it came from was undone */
  isReceiptUndone: boolean;
  /** a correction of it is live, or what it corrects is */
  isCorrected: boolean;
}

/**
 * Returns whether a deleted price may be restored: not if its whole batch, import or decision was undone,
 * nor while its own correction is live.
 */
export function withdrawnPriceCan(state: WithdrawnPriceState): { restore: Permission } {
  const { isWithdrawn, isBatchUndone, isImportUndone, isDecisionUndone, isReceiptUndone } = state;
  if (!isWithdrawn) return { restore: refused('Este preço não está excluído.') };
  if (isBatchUndone)
    return { restore: refused('O lote deste preço foi desfeito. Registre o preço de novo.') };
  if (isImportUndone) {
    return { restore: refused('A importação deste preço foi desfeita. Importe a pesquisa de novo.') };
  }
  if (isDecisionUndone) {
    return { restore: refused('A decisão sobre o relato deste preço foi desfeita. Decida de novo.') };
  }
  if (isReceiptUndone) {
    return { restore: refused('A decisão sobre o comprovante deste preço foi desfeita. Decida de novo.') };
  }
  if (state.isCorrected) return { restore: refused('Uma correção está no lugar deste preço.') };
  return { restore: permitted };
}

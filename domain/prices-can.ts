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
      ? refused('Já há um preço mais novo deste produto nesta loja.')
      : dayOf(collectionDate) >= today
        ? refused('Este preço já é de hoje.')
        : permitted,
    delete: permitted,
  };
}

interface WithdrawnPriceState {
  isWithdrawn: boolean;
  /** it was saved in a batch that was undone as a whole */
  isBatchUndone: boolean;
  /** it was imported from a survey that was undone as a whole */
  isImportUndone: boolean;
  /** the decision about the report that it was made of was taken back */
  isDecisionUndone: boolean;
}

/** Returns whether a deleted price may be restored: not apart from a batch or an import that was undone as a whole. */
export function withdrawnPriceCan(state: WithdrawnPriceState): { restore: Permission } {
  const { isWithdrawn, isBatchUndone, isImportUndone, isDecisionUndone } = state;
  if (!isWithdrawn) return { restore: refused('Este preço não está excluído.') };
  if (isBatchUndone)
    return { restore: refused('O lote deste preço foi desfeito. Registre o preço de novo.') };
  if (isImportUndone) {
    return { restore: refused('A importação deste preço foi desfeita. Importe a pesquisa de novo.') };
  }
  if (isDecisionUndone) {
    return { restore: refused('A decisão sobre o relato deste preço foi desfeita. Decida de novo.') };
  }
  return { restore: permitted };
}

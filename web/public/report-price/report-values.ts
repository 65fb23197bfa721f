import type { PriceUnit } from '#web/components/price.tsx';

/** The values of the dialog's form, which have the names of the call's body. */
export interface ReportValues {
  productId?: number;
  establishmentId?: number | undefined;
  fuelTypeId?: number | undefined;
  fuelStationId?: number;
  /** reais */
  reportedPrice: number | null;
  comment: string;
}

interface Kind {
  /** the field in which the contested price is chosen */
  chosenField: 'establishmentId' | 'fuelTypeId';
  label: string;
  /** said where nothing can be chosen */
  unknown: string;
  /** of a price, where nothing is chosen */
  unit: PriceUnit;
  /** the id that the page gives */
  fixedIds: (id: number) => Pick<ReportValues, 'productId' | 'fuelStationId'>;
}

export const kinds: Record<'meat' | 'fuel', Kind> = {
  meat: {
    chosenField: 'establishmentId',
    label: 'Estabelecimento',
    unknown: 'Não foi possível identificar o estabelecimento.',
    unit: 'kg',
    fixedIds: (productId) => ({ productId }),
  },
  fuel: {
    chosenField: 'fuelTypeId',
    label: 'Combustível',
    unknown: 'Não foi possível identificar o combustível.',
    unit: 'L',
    fixedIds: (fuelStationId) => ({ fuelStationId }),
  },
};

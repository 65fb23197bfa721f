import { BadgeCheck, BadgeX, MapPinned } from 'lucide-react';
import type { EstablishmentRow } from '#contract/establishments.ts';
import { counted } from '#domain/text.ts';
import type { RowOptions } from '#web/tables/use-row-options.ts';
import type { BulkAct, BulkCallOptions } from '../crud-list/bulk-act.ts';
import { ChangeRegionDialog } from './change-region-dialog.tsx';
import { type ShopValues, shopValuesOf } from './establishment-values.ts';

interface BulkActsOptions {
  /** saves other values of a row */
  update: (values: ShopValues, row: EstablishmentRow, options: BulkCallOptions) => Promise<unknown>;
  regions: RowOptions;
}

/** The acts that can be done with several establishments at once. */
export function bulkActsOf({ update, regions }: BulkActsOptions): readonly BulkAct<EstablishmentRow>[] {
  const change = (row: EstablishmentRow, values: Partial<ShopValues>, options: BulkCallOptions) =>
    update({ ...shopValuesOf(row), ...values }, row, options);
  return [
    {
      label: 'Verificar',
      icon: BadgeCheck,
      done: (count) => sayDone(count, 'verificado'),
      run: (row, options) => change(row, { verified: true }, options),
    },
    {
      label: 'Tirar verificação',
      icon: BadgeX,
      done: (count) => `${counted(count, 'estabelecimento', 'estabelecimentos')} sem verificação.`,
      run: (row, options) => change(row, { verified: false }, options),
    },
    {
      label: 'Mudar região',
      icon: MapPinned,
      done: (count) => sayDone(count, 'mudado', ' de região'),
      dialog: (asked) => (
        <ChangeRegionDialog
          {...asked}
          regions={regions}
          change={(row, regionId, options) => change(row, { regionId }, options)}
        />
      ),
    },
  ];
}

/** '3 estabelecimentos verificados.' */
function sayDone(count: number, done: string, rest = ''): string {
  return `${counted(count, 'estabelecimento', 'estabelecimentos')} ${done}${count === 1 ? '' : 's'}${rest}.`;
}

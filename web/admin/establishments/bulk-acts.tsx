import { BadgeCheck, BadgeX, MapPinned } from 'lucide-react';
import type { EstablishmentRow } from '#contract/establishments.ts';
import { counted } from '#domain/text.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import type { RowCallOptions } from '#web/forms/undo.ts';
import { useCallForm } from '#web/forms/use-call-form.ts';
import type { BulkAct, BulkDialog } from '#web/list/bulk.ts';
import type { RowOptions } from '#web/list/row-options.ts';
import { RowField } from '../choices/row-fields.tsx';
import { type ShopValues, shopValuesOf } from './establishment-fields.tsx';

interface BulkActsOptions {
  /** saves new values of a row */
  update: (values: ShopValues, row: EstablishmentRow, options: RowCallOptions) => Promise<unknown>;
  regions: RowOptions;
}

export function bulkActsOf({ update, regions }: BulkActsOptions): readonly BulkAct<EstablishmentRow>[] {
  const change = (row: EstablishmentRow, values: Partial<ShopValues>, options: RowCallOptions) =>
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

interface ChangeRegionDialogProps extends BulkDialog<EstablishmentRow> {
  regions: RowOptions;
  /** sets the region of one row */
  change: (row: EstablishmentRow, regionId: number, options: RowCallOptions) => Promise<unknown>;
}

/** Asks which region to give to several establishments. */
function ChangeRegionDialog({ rows, start, close, regions, change }: ChangeRegionDialogProps) {
  const form = useCallForm<{ regionId: number | null }>({
    id: 'mudar-regiao',
    defaultValues: { regionId: null },
    rules: { regionId: (regionId) => regionId !== null || 'Por favor, escolha a região.' },
    fallback: 'Não foi possível mudar a região.',
    send: async ({ regionId }) => {
      if (regionId !== null) start((row, options) => change(row, regionId, options));
    },
  });
  return (
    <FormDialog
      form={form}
      title="Mudar região"
      description={counted(rows.length, 'estabelecimento', 'estabelecimentos')}
      send="Mudar região"
      troubleTitle="Não foi possível mudar a região."
      close={close}
    >
      <RowField form={form} name="regionId" label="Região" gender="f" required rows={regions} />
    </FormDialog>
  );
}

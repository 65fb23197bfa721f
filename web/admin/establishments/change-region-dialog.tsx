import type { EstablishmentRow } from '#contract/establishments.ts';
import { counted } from '#domain/text.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useCallForm } from '#web/forms/use-call-form.ts';
import type { RowOptions } from '#web/tables/use-row-options.ts';
import { RowField } from '../choices/row-field.tsx';
import type { BulkCallOptions, BulkDialog } from '../crud-list/bulk-act.ts';

interface ChangeRegionDialogProps extends BulkDialog<EstablishmentRow> {
  regions: RowOptions;
  /** gives one of them the region */
  change: (row: EstablishmentRow, regionId: number, options: BulkCallOptions) => Promise<unknown>;
}

/** Asks for the region that several establishments are to have. */
export function ChangeRegionDialog({ rows, start, close, regions, change }: ChangeRegionDialogProps) {
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

import type { AuditEntry } from '#contract/audit.ts';
import { changedFields } from '#domain/changed-fields.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { formatMoment } from '../format-moment.ts';
import { actionWords, whoActed } from './audit-words.ts';

/** One change: each field before and after it. */
export function AuditEntryDialog({ entry, close }: { entry: AuditEntry; close: () => void }) {
  const { action, name, rowId, at } = entry;
  const fields = changedFields(entry);
  return (
    <Dialog
      title={`${whoActed(entry)} ${actionWords(action)}`}
      description={`${name ?? `nº ${rowId}`} · ${formatMoment(at)}`}
      close={close}
      footer={
        <Button variant="outline" size="lg" onClick={close}>
          Fechar
        </Button>
      }
    >
      {fields.length === 0 ? (
        <p>Nada mudou nos dados.</p>
      ) : (
        <table className="w-full text-small">
          <caption className="sr-only">Campos alterados</caption>
          <thead>
            <tr className="text-left text-muted-foreground">
              <th scope="col" className="py-2 pr-3 font-semibold">
                Campo
              </th>
              <th scope="col" className="py-2 pr-3 font-semibold">
                Antes
              </th>
              <th scope="col" className="py-2 font-semibold">
                Depois
              </th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ field, before, after }) => (
              <tr key={field} className="border-t border-border align-top">
                <th scope="row" className="py-2 pr-3 text-left font-semibold wrap-anywhere">
                  {field}
                </th>
                <td className="py-2 pr-3 wrap-anywhere num">{before || 'sem valor'}</td>
                <td className="py-2 wrap-anywhere num">{after || 'sem valor'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  );
}

import clsx from 'clsx';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { ImportDetail } from '#contract/imports.ts';
import { formatCnpj } from '#domain/cnpj.ts';
import { pricesOf, sayCounts, sayDays, sayMoreRefused, sayNotFuel } from '#domain/import-report.ts';
import { describeFailure } from '#web/forms/call-failures.ts';
import { panelPaths } from '#web/panel-paths.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.tsx';
import { SignedOut } from '#web/session/user-call.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { notify } from '#web/ui/notify.ts';
import { ScrollRegion } from '#web/ui/scroll-region.tsx';
import { DeletedDemonstration } from '../demonstration.tsx';
import { importChanges, sayPrices, sayStations } from './import-words.ts';

const whole = new Intl.NumberFormat('pt-BR');

/** Shows the result of reading a file: figures, days, ignored and refused rows, stations. */
export function ImportFindings({ found }: { found: ImportDetail }) {
  const { firstDay, lastDay, rowsNotFuel, refusals, rowsRefused, newStations, withoutRegion, successors } =
    found;
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4 sm:gap-3">
        <Figure name="Novas" value={found.rowsNew} tone="bg-best-soft text-best-ink" />
        <Figure name="Corrigidas" value={found.rowsCorrected} tone="bg-gold-soft text-gold-ink" />
        <Figure name="Iguais" value={found.rowsSame} tone="bg-muted" />
        <Figure
          name="Recusadas"
          value={rowsRefused}
          tone={rowsRefused > 0 ? 'bg-up-soft text-up-ink' : 'bg-muted'}
        />
      </dl>
      <ul className="text-small text-muted-foreground num first-letter:uppercase">
        <li className="first-letter:uppercase">{sayCounts(found)}</li>
        {rowsNotFuel > 0 && <li className="first-letter:uppercase">{sayNotFuel(rowsNotFuel)}</li>}
        {firstDay && lastDay && (
          <li className="first-letter:uppercase">{sayDays({ first: firstDay, last: lastDay })}</li>
        )}
      </ul>
      {refusals.length > 0 && (
        <div>
          <h3 className="heading mb-2 text-h3">Linhas recusadas</h3>
          <Refusals refusals={refusals} />
          {rowsRefused > refusals.length && (
            <p className="mt-2 text-small text-muted-foreground">
              {sayMoreRefused(rowsRefused - refusals.length)}
            </p>
          )}
        </div>
      )}
      <Stations title="que a pesquisa traz" places={newStations} />
      <Stations title="sem região" places={withoutRegion} />
      <Stations title="no mesmo endereço de outro CNPJ" places={successors} />
      {successors.length > 0 && (
        <ButtonLink
          to={panelPaths.list('stationSuccessions', { status: 'waiting' })}
          variant="soft"
          className="self-start"
        >
          Decidir se são os mesmos
        </ButtonLink>
      )}
    </div>
  );
}

function Figure({ name, value, tone }: { name: string; value: number; tone: string }) {
  return (
    <div className={clsx('flex flex-col-reverse rounded-md px-4 py-3', tone)}>
      <dt className="text-small">{name}</dt>
      <dd className="price text-price-md num">{whole.format(value)}</dd>
    </div>
  );
}

function Refusals({ refusals }: Pick<ImportDetail, 'refusals'>) {
  return (
    <ScrollRegion
      label="Linhas recusadas"
      className="max-h-96 overflow-auto rounded-lg border border-border bg-card"
    >
      <table className="w-full text-left text-small">
        <thead>
          <tr className="bg-card-sunken text-muted-foreground">
            <th scope="col" className="px-3 py-2 text-right">
              Linha
            </th>
            <th scope="col" className="px-3 py-2">
              Coluna
            </th>
            <th scope="col" className="px-3 py-2">
              Motivo
            </th>
          </tr>
        </thead>
        <tbody>
          {refusals.map(({ row, column, reason }) => (
            <tr key={`${row}/${column}`} className="border-t border-border align-top">
              <td className="px-3 py-2 text-right num">{whole.format(row)}</td>
              <td className="px-3 py-2 wrap-anywhere">{column || 'a linha toda'}</td>
              <td className="min-w-40 px-3 py-2 wrap-anywhere">{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Stations({ title, places }: { title: string; places: ImportDetail['newStations'] }) {
  if (places.length === 0) return null;
  return (
    <Disclosure title={`${sayStations(places.length)} ${title}`}>
      <ul className="divide-y divide-border border-t border-border text-small">
        {places.map(({ cnpj, name, address }) => (
          <li key={cnpj} className="px-4 py-2.5 wrap-anywhere">
            <span className="block font-semibold">{name}</span>
            <span className="text-muted-foreground num">
              {formatCnpj(cnpj)} · {address}
            </span>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** Starts an import; asks first if that deletes the demonstration. */
export function StartButton({ found }: { found: ImportDetail }) {
  const { act, busy } = useAct('startImport', { changes: importChanges });
  const [isAsking, setAsking] = useState(false);
  const demonstration = useCall('readDemonstration', {}, { enabled: isAsking, refetchOnMount: true });
  const counts = demonstration.data?.data;
  const start = async (replacesDemonstration: boolean) => {
    try {
      await act({ params: { id: found.id }, body: { replacesDemonstration } });
      setAsking(false);
    } catch (error) {
      if (error instanceof SignedOut) return;
      const { code, message } = describeFailure(error, 'Não foi possível começar a importação.');
      if (code === 'demonstration') setAsking(true);
      else notify({ kind: 'error', title: 'A importação não começou', text: message });
    }
  };
  return (
    <>
      <Button
        icon={<Download aria-hidden="true" />}
        busy={busy && 'Começando...'}
        onClick={() => (found.replacesDemonstration ? setAsking(true) : start(false))}
      >
        Importar {sayPrices(pricesOf(found))}
      </Button>
      {isAsking && (
        <AlertDialog
          title="Começar a cidade de verdade?"
          description={
            <>
              <p className="mb-3">
                A cidade é de demonstração. Ela sai inteira com o primeiro preço desta pesquisa, e não volta
                quando a importação é desfeita.
              </p>
              {counts && <DeletedDemonstration counts={counts} />}
            </>
          }
          cancel="Agora não"
          busy={busy}
          action={
            <Button variant="danger" busy={busy && 'Começando...'} onClick={() => start(true)}>
              Começar e importar
            </Button>
          }
          close={() => setAsking(false)}
        />
      )}
    </>
  );
}

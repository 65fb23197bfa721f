import { Beef } from 'lucide-react';
import { defaultLimit } from '#contract/limits.ts';
import { paths } from '#web/paths.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { OwnList, usePageOfTab } from '../own-list.tsx';
import { Panel } from '../panel.tsx';
import { ReportRow } from './report-row.tsx';

/** The prices that the user has reported, and their outcome. Spec, public side, section 2 (User account page). */
export function ReportedPricesTab() {
  return (
    <Panel tab="precos-relatados" about="Cada preço que você relatou, e o que aconteceu com ele.">
      <Reports />
    </Panel>
  );
}

function Reports() {
  const page = usePageOfTab();
  const answer = useCall('listOwnReportedPrices', { query: { page } }, { keepPreviousData: true });
  const { act: deleteReport } = useAct('deleteOwnReportedPrice', {
    changes: ['listOwnReportedPrices', 'readProfile'],
  });
  return (
    <OwnList
      tab="precos-relatados"
      answer={answer}
      page={page}
      pageSize={defaultLimit}
      words={{
        loadFailure: 'Falha ao carregar seus preços relatados',
        pages: 'Páginas de preços relatados',
        emptyPage: 'Não há mais relatos nesta página',
        removed: 'Relato removido',
        notRemoved: 'Não foi possível remover o relato',
      }}
      deleteRow={deleteReport}
      empty={<NoReports />}
    >
      {(reports, remove) => (
        <ul
          aria-label="Preços relatados"
          className="divide-y divide-border rounded-lg border border-border bg-card"
        >
          {reports.map((report) => (
            <ReportRow key={report.id} report={report} remove={() => remove(report.id)} />
          ))}
        </ul>
      )}
    </OwnList>
  );
}

function NoReports() {
  return (
    <Empty
      title="Você ainda não relatou preços"
      action={
        <ButtonLink to={paths.butchers()} variant="soft" icon={<Beef aria-hidden="true" />}>
          Ver preço da carne
        </ButtonLink>
      }
    >
      Viu outro preço no balcão ou no posto? Abra a página do corte ou do posto e toque em “Reportar Preço
      Incorreto”.
    </Empty>
  );
}

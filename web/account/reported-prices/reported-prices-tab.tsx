import { Beef } from 'lucide-react';
import { defaultLimit } from '#contract/limits.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { paths } from '#web/paths.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Loading, SkeletonRows } from '#web/ui/skeleton.tsx';
import { LoadTrouble } from '../load-trouble.tsx';
import { Panel, panelTitleId } from '../panel.tsx';
import { usePageOfTab } from '../use-page-of-tab.ts';
import { ReportRow } from './report-row.tsx';

/** The prices that the user has reported, and what came of them. Spec, public side, section 2 (User account page). */
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
  const { hidden, start: remove } = useRemoveReport();
  const { data: loaded, error, refetch, isFetching } = answer;
  if (!loaded) {
    if (error && !(error instanceof SignedOut)) {
      return (
        <LoadTrouble
          title="Falha ao carregar seus preços relatados"
          error={error}
          retry={refetch}
          busy={isFetching}
          headingId={panelTitleId}
        />
      );
    }
    return (
      <Loading>
        <SkeletonRows rows={4} />
      </Loading>
    );
  }
  const shown = loaded.data.filter(({ id }) => !hidden.has(id));
  const pages = Math.ceil(loaded.count / defaultLimit);
  if (shown.length === 0) return pages > 1 ? <EmptyPage /> : <NoReports />;
  return (
    <>
      <ul
        aria-label="Preços relatados"
        className="divide-y divide-border rounded-lg border border-border bg-card"
      >
        {shown.map((report) => (
          <ReportRow
            key={report.id}
            report={report}
            remove={() => {
              remove(report.id);
              // The pressed button is gone with its row.
              document.getElementById(panelTitleId)?.focus();
            }}
          />
        ))}
      </ul>
      <Pagination
        label="Páginas de preços relatados"
        current={page}
        pages={pages}
        to={(other) => paths.dashboard('precos-relatados', other)}
      />
    </>
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

function EmptyPage() {
  return (
    <Empty
      title="Não há mais relatos nesta página"
      action={
        <ButtonLink to={paths.dashboard('precos-relatados')} variant="soft">
          Ver a primeira página
        </ButtonLink>
      }
    />
  );
}

function useRemoveReport() {
  const { act: deleteReport } = useAct('deleteOwnReportedPrice', {
    changes: ['listOwnReportedPrices', 'readProfile'],
  });
  return useUndoable<number>({
    title: 'Relato removido',
    failed: 'Não foi possível remover o relato',
    run: (id, options) => deleteReport({ params: { id } }, options),
  });
}

import { Beef } from 'lucide-react';
import { Link } from 'react-router';
import { defaultLimit } from '#contract/limits.ts';
import type { OwnReportedPrice } from '#contract/reported-price-rows.ts';
import type { ListedReport } from '#contract/reported-prices.ts';
import { dayOf, formatDate } from '#domain/city-time.ts';
import { reportStanding } from '#domain/official-prices.ts';
import { sayViews } from '#domain/price-views.ts';
import { unitSigns } from '#domain/products.ts';
import { reportedPriceCan } from '#domain/reported-prices-can.ts';
import { Price } from '#web/components/price.tsx';
import { paths } from '#web/paths.ts';
import { unitOf } from '#web/public/fuel/unit-of.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.tsx';
import { StatusBadge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { OwnList, permissionsOf, shownStatus, usePageOfTab } from './own-list.tsx';
import { Panel } from './panel.tsx';

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
    changes: ['listOwnReportedPrices', 'readOwnContributions', 'readProfile'],
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

function ReportRow({ report, remove }: { report: ListedReport; remove: () => void }) {
  const { reportedPrice, comment, status, createdAt, decidedAt } = report;
  const { thing, place, unit } = subjectOf(report);
  const may = permissionsOf(reportedPriceCan, report);
  return (
    <li className="flex flex-col gap-2 p-4 lg:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-40">
          <h2 className="font-bold wrap-anywhere">
            <Link to={thing.to} className="py-2.5 underline underline-offset-3">
              {thing.name}
            </Link>
          </h2>
          <p className="text-small wrap-anywhere text-muted-foreground">{place}</p>
        </div>
        <Price value={reportedPrice} unit={unit} expired={false} />
      </div>
      {comment && <p className="text-small wrap-anywhere">{comment}</p>}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-40 flex-col items-start gap-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <StatusBadge status={shownStatus(status)} />
            {may && <span className="text-small font-semibold wrap-anywhere">{sayOutcome(report)}</span>}
            {report.views !== null && (
              <span className="text-small text-muted-foreground num">{sayViews(report.views)}</span>
            )}
          </span>
          <span className="text-small text-muted-foreground">
            Relatado em {formatDate(dayOf(createdAt))}
            {decidedAt && <span>{`, avaliado em ${formatDate(dayOf(decidedAt))}`}</span>}
          </span>
        </div>
        {may?.remove.may && (
          <Button
            variant="outline"
            size="dense"
            aria-label={`Remover o relato de ${thing.name}, ${place}`}
            onClick={remove}
          >
            Remover
          </Button>
        )}
      </div>
    </li>
  );
}

function subjectOf({ Product, Establishment, FuelType, FuelStation, unit }: OwnReportedPrice) {
  if (Product && Establishment) {
    return {
      thing: { name: Product.name, to: paths.product(Product.id) },
      place: Establishment.name,
      unit: unitSigns[unit],
    };
  }
  const fuel = FuelType?.name ?? 'Combustível';
  const station = FuelStation ? paths.station(FuelStation.id) : paths.fuel();
  return {
    thing: { name: fuel, to: station },
    place: FuelStation?.name ?? 'Posto',
    unit: unitOf({ name: fuel }),
  };
}

/** Describes the outcome of a report. Spec, public side, section 4. */
export function sayOutcome(
  report: Pick<OwnReportedPrice, 'status' | 'official' | 'rejectionReason'>,
): string {
  switch (reportStanding(report)) {
    case 'official':
      return 'Virou o preço oficial';
    case 'reported':
      return 'Publicado como relato';
    case 'unseen':
      if (report.status === 'pending') return 'Aguardando aprovação';
      return report.rejectionReason ? `Motivo: ${report.rejectionReason}` : 'Não foi publicado';
  }
}

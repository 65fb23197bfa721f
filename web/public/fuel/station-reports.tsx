import { callLazily } from '#web/api-client/lazy-browser-call.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { MoreButton } from '../more/more-button.tsx';
import { useMoreRows } from '../more/use-more-rows.ts';
import { ReportList } from '../report-price/report-list.tsx';
import { type StationData, toFuelReport } from './load-station.ts';

/** Approved reports about the station's fuels, newest first; renders nothing without any. */
export function StationReports({
  loaded: { station, reports, reportCount, today },
}: {
  loaded: StationData;
}) {
  const apiPrefix = useApiPrefix();
  const { rows: shown, ...more } = useMoreRows({ rows: reports, count: reportCount }, async (page) => {
    const given = { params: { id: station.id }, query: { page } };
    return (await callLazily(apiPrefix, 'listPublicReportedFuelPrices', given)).data.map(toFuelReport);
  });
  if (reports.length === 0) return null;
  return (
    <section aria-labelledby="relatados" className="flex flex-col gap-3">
      <h2 id="relatados" className="heading text-h2">
        Preços Relatados
      </h2>
      <ReportList
        label={`${station.name}, preços relatados`}
        reports={shown}
        about={({ fuelName }) => fuelName}
        today={today}
      />
      <MoreButton noun="relatos" {...more} />
    </section>
  );
}

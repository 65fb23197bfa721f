import { callLazily } from '#web/api-client/lazy-browser-call.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { MoreReportsButton } from '../report-price/more-reports-button.tsx';
import { ReportList } from '../report-price/report-list.tsx';
import { useMoreReports } from '../report-price/use-more-reports.ts';
import { type StationData, toFuelReport } from './load-station.ts';

/** Approved reports about the station's fuels, the newest first; nothing where there are none. */
export function StationReports({
  loaded: { station, reports, reportCount, today },
}: {
  loaded: StationData;
}) {
  const apiPrefix = useApiPrefix();
  const { reports: shown, ...more } = useMoreReports({ reports, count: reportCount }, async (page) => {
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
      <MoreReportsButton {...more} />
    </section>
  );
}

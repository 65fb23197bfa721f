import { Link } from 'react-router';
import { callLazily } from '#web/api-client/lazy-browser-call.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { paths } from '#web/paths.ts';
import { Empty } from '#web/ui/empty.tsx';
import { MoreButton } from '../more/more-button.tsx';
import { useMoreRows } from '../more/use-more-rows.ts';
import { ReportList } from '../report-price/report-list.tsx';
import { ReportButton } from '../report-price/report-prices.tsx';
import { type ProductData, toReport } from './load-product.ts';

/** Approved price reports of users, newest first. */
export function ProductReports({
  loaded: { product, reports, reportCount, today },
}: {
  loaded: ProductData;
}) {
  const apiPrefix = useApiPrefix();
  const { rows: shown, ...more } = useMoreRows({ rows: reports, count: reportCount }, async (page) => {
    const given = { params: { id: product.id }, query: { page } };
    return (await callLazily(apiPrefix, 'listPublicReportedPrices', given)).data.map((report) =>
      toReport(report, product.unit),
    );
  });
  if (reports.length === 0) {
    return (
      <Empty
        title="Nenhum preço relatado"
        level={3}
        action={<ReportButton variant="soft">Relatar um preço</ReportButton>}
      >
        Ninguém relatou ainda um preço de {product.name}.
      </Empty>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <ReportList
        label={`${product.name}, preços relatados`}
        reports={shown}
        about={({ shop }) => (
          <Link to={paths.establishment(shop.id)} className="py-2.5 underline underline-offset-3">
            {shop.name}
          </Link>
        )}
        today={today}
      />
      <MoreButton noun="relatos" {...more} />
    </div>
  );
}

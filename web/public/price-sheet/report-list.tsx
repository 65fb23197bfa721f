import type { ReactNode, Ref } from 'react';
import { type Day, formatAge } from '#domain/city-time.ts';
import { sourceName } from '#domain/prices.ts';
import { Price, type PriceUnit } from '#web/components/price.tsx';

export interface ListedReport {
  id: number;
  /** reais */
  price: number;
  unit: PriceUnit;
  comment: string | null;
  day: Day;
  userName: string;
  /** it was confirmed, and became an official price, too */
  official: boolean;
}

interface ReportListProps<Report extends ListedReport> {
  label: string;
  reports: readonly Report[];
  /** the place or the fuel of a report */
  about: (report: Report) => ReactNode;
  today: Day;
  ref?: Ref<HTMLUListElement>;
}

/** Approved reports with age and author, newest first. */
export function ReportList<Report extends ListedReport>({
  label,
  reports,
  about,
  today,
  ref,
}: ReportListProps<Report>) {
  return (
    <ul
      ref={ref}
      aria-label={label}
      className="divide-y divide-border rounded-lg border border-border bg-card"
    >
      {reports.map((report) => (
        <li key={report.id} className="flex items-start justify-between gap-4 p-4 md:px-5">
          <div className="min-w-0 flex-1">
            <p className="font-bold wrap-anywhere">{about(report)}</p>
            <p className="text-small wrap-anywhere text-muted-foreground">
              <time dateTime={report.day}>{formatAge(report.day, today)}</time> · {report.userName}, morador,{' '}
              {report.official
                ? `${sourceName('report', 'meat').toLowerCase()}, virou preço oficial`
                : 'relato aprovado'}
            </p>
            {report.comment && <p className="mt-1 text-small wrap-anywhere">{report.comment}</p>}
          </div>
          <Price value={report.price} unit={report.unit} expired={false} />
        </li>
      ))}
    </ul>
  );
}

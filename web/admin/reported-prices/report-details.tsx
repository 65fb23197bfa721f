import { ExternalLink, MoveRight } from 'lucide-react';
import type { ReportedPriceContext, ReportedPriceRow } from '#contract/reported-price-rows.ts';
import { dayOf, formatAge, formatDate } from '#domain/city-time.ts';
import { formatReais } from '#domain/money.ts';
import { formatAccessKey } from '#domain/nfce.ts';
import { ReceiptPicture } from '#web/account/receipt-picture.tsx';
import { cityToday } from '#web/clock.ts';
import { CityRuler } from '#web/components/city-ruler.tsx';
import { Price } from '#web/components/price.tsx';
import { useCall } from '#web/session/use-call.tsx';
import { OutsideLink } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { formatMoment } from '../format-moment.ts';
import { AuthorsComment, DetailFact, DetailFacts, EvidenceList } from '../moderation/detail-parts.tsx';
import { scaleWith } from '../prices/price-check.tsx';
import { QueryResult } from '../query-result.tsx';
import { evidenceOf, sayApproval, subjectOf } from './report-words.ts';

/** Shows a report, and facts that help to decide about it. Spec, back office, section 2; visual language, section 7. */
export function ReportDetails({ report }: { report: ReportedPriceRow }) {
  const { name, category, unit, place, region, to } = subjectOf(report);
  const { currentPrice, reportedPrice, comment, createdAt, User, official, decidedByRule } = report;
  const context = useCall(
    'readReportedPriceContext',
    { params: { id: report.id } },
    { refetchOnMount: true },
  );
  return (
    <>
      <p className="text-small text-muted-foreground">
        {`${category} · ${[place, region].filter(Boolean).join(', ')}`}
      </p>
      <dl className="flex flex-wrap gap-x-5 gap-y-2">
        <div>
          <dt className="text-small text-muted-foreground">Reportado</dt>
          <dd>
            <Price value={reportedPrice} unit={unit} size="lg" expired={false} />
          </dd>
        </div>
        <div>
          <dt className="text-small text-muted-foreground">Publicado hoje</dt>
          <dd className="text-muted-foreground">
            <Price value={currentPrice} unit={unit} size="sm" expired={false} />
          </dd>
        </div>
      </dl>
      <QueryResult
        query={context}
        trouble="Não foi possível carregar o que ajuda a decidir."
        waiting={<Skeleton className="h-48 w-full" />}
      >
        {({ data }) => <Context context={{ ...data, report }} name={name} />}
      </QueryResult>
      <AuthorsComment comment={comment} />
      <DetailFacts>
        <DetailFact name="Usuário" more={User?.email}>
          {User?.name ?? 'Anônimo'}
        </DetailFact>
        <DetailFact name="Data">{formatMoment(createdAt)}</DetailFact>
      </DetailFacts>
      {report.status === 'approved' && (
        <p className="text-small font-semibold">
          {`${official ? 'Virou o preço oficial.' : 'Publicado como relato.'}${decidedByRule ? ' Aprovado pela regra de confiança, sem uma pessoa.' : ''}`}
        </p>
      )}
      <p>
        <OutsideLink variant="soft" href={to} icon={<ExternalLink aria-hidden="true" />}>
          Ver a página do lugar
        </OutsideLink>
      </p>
    </>
  );
}

function Context({ context, name }: { context: ReportedPriceContext; name: string }) {
  const { report, city, lastPrices, receipts, approval } = context;
  const scale = scaleWith(city, report.reportedPrice);
  return (
    <>
      {city.prices.length > 0 ? (
        <CityRuler
          prices={city.prices}
          value={scale?.isMarked ? report.reportedPrice : null}
          expired={false}
          mean={city.mean}
          size="md"
          labels="all"
          scale={scale?.scale}
        />
      ) : (
        <p className="text-small text-muted-foreground">A cidade ainda não tem preço válido de {name}.</p>
      )}
      <EvidenceList evidence={evidenceOf(context)} />
      <Receipts receipts={receipts} />
      <LastPrices prices={lastPrices} />
      {report.status === 'pending' && (
        <p className="flex items-start gap-2 text-small">
          <MoveRight size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-primary-ink" />
          {sayApproval(approval)}
        </p>
      )}
    </>
  );
}

/** Pictures and access keys of the author's receipts from the same place. */
function Receipts({ receipts }: Pick<ReportedPriceContext, 'receipts'>) {
  return receipts.map(({ id, imageUrl, accessKey, createdAt }) => (
    <div key={id} className="flex items-start gap-3">
      {imageUrl && <ReceiptPicture imageUrl={imageUrl} name={`${formatMoment(createdAt)}`} />}
      {accessKey && (
        <p className="min-w-0 text-micro text-muted-foreground">
          Chave da NFC-e
          <span className="block wrap-anywhere num">{formatAccessKey(accessKey)}</span>
        </p>
      )}
    </div>
  ));
}

function LastPrices({ prices }: { prices: ReportedPriceContext['lastPrices'] }) {
  if (prices.length === 0) return null;
  const today = cityToday();
  return (
    <div>
      <h3 className="text-small font-bold">Últimos preços aqui</h3>
      <ul className="mt-1 divide-y divide-border text-small num">
        {prices.map(({ id, price, collectionDate, sourceName, expired }) => (
          <li key={id} className="flex justify-between gap-3 py-1.5">
            <span className={expired ? 'text-stale' : 'font-semibold'}>{formatReais(price)}</span>
            <span title={formatDate(dayOf(collectionDate))} className="text-right text-muted-foreground">
              {[formatAge(dayOf(collectionDate), today), sourceName, expired && 'vencido']
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

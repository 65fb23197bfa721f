import { useEffectEvent, useLayoutEffect } from 'react';
import type { PriceDetails } from '#contract/confirmations.ts';
import { dayOf } from '#domain/city-time.ts';
import { formatReais } from '#domain/money.ts';
import { unitSigns } from '#domain/products.ts';
import { longestReportComment } from '#domain/reported-prices.ts';
import { CityRuler } from '#web/components/city-ruler.tsx';
import { Freshness } from '#web/components/freshness.tsx';
import { Price } from '#web/components/price.tsx';
import { CallFormFrame } from '#web/forms/call-form.tsx';
import { TextareaField } from '#web/forms/fields.tsx';
import { MoneyField } from '#web/forms/number-fields.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { sayPosition } from './report-texts.ts';
import type { PriceSheetProps } from './seen-price.ts';
import { type Details, pricedOf } from './use-details.ts';
import type { Report } from './use-report.ts';

interface ReportFormProps extends Pick<PriceSheetProps, 'seen' | 'choice'> {
  report: Report;
  details: Details | null;
  /** nobody has said a price yet */
  isFirst: boolean | undefined;
  reason: string | null;
}

/** The form of the report. Whoever chooses the price sees where it is in the city, too, and may comment. */
export function ReportForm({ report, details, isFirst, reason, seen, choice }: ReportFormProps) {
  const { form, asked, waiting, link } = report;
  const { trouble } = form;
  const priced = pricedOf(details);
  const focusFirst = useEffectEvent(() => form.focus(choice?.field ?? 'reportedPrice'));
  // Within the press, so that a phone opens its pad.
  useLayoutEffect(() => focusFirst(), []);
  return (
    <CallFormFrame
      form={form}
      troubleTitle={trouble?.code === 'no_answer' ? 'Não dá para enviar agora' : 'Seu relato não foi enviado'}
    >
      {link.email !== null && <LinkedPrice email={link.email} price={waiting.price} />}
      {waiting.price !== null && !trouble && link.email === null && (
        <FormNotice kind="trouble" title="Este preço ainda não foi enviado">
          Ele ficou guardado neste aparelho.
        </FormNotice>
      )}
      {report.isVisitor && link.email === null && (
        <p className="text-small text-muted-foreground">
          Ao enviar, pedimos só o seu e-mail, sem senha. O preço digitado fica guardado neste aparelho.
        </p>
      )}
      {choice?.show(form)}
      {choice && priced && <CurrentPrice details={priced} today={seen.today} />}
      <MoneyField
        form={form}
        name="reportedPrice"
        label={isFirst ? 'Preço' : 'Preço correto'}
        required
        placeholder="0,00"
        {...(details && {
          per: `/${unitSigns[details.unit]}`,
          hint: !choice && priced && `No site está ${formatReais(priced.price)}.`,
        })}
      />
      {(choice || isFirst) && details?.city && <ReportRuler price={report.price} city={details.city} />}
      {(choice || waiting.comment !== '') && (
        <TextareaField
          form={form}
          name="comment"
          label="Comentário (opcional)"
          rows={3}
          maxLength={longestReportComment}
          placeholder="Onde você viu o preço, por exemplo"
        />
      )}
      {asked && (
        <FormNotice kind="trouble" title="É isso mesmo?" takesFocus>
          {asked}
        </FormNotice>
      )}
      <p className="text-small text-muted-foreground">{reason ?? 'O relato aparece depois de aprovado.'}</p>
    </CallFormFrame>
  );
}

/** A quiet line about a visitor's own price, which waits for the link in a mail. */
export function LinkedPrice({ email, price }: { email: string; price: number | null }) {
  return (
    <p className="rounded-md bg-card-sunken p-3 text-small wrap-anywhere">
      <strong>{price !== null && `${formatReais(price)}, seu, em conferência.`}</strong> Segue quando você
      abrir, neste aparelho, o link enviado para <span translate="no">{email}</span>.
    </p>
  );
}

/** The price that the site shows, and that is contested. */
function CurrentPrice({
  details,
  today,
}: { details: PriceDetails } & Pick<PriceSheetProps['seen'], 'today'>) {
  const { price, unit, expired, collectionDate, ...facts } = details;
  return (
    <div className="-mt-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <p className="flex items-baseline gap-2">
        <span className="text-small text-muted-foreground">Preço no site</span>
        <Price value={price} unit={unitSigns[unit]} size="sm" expired={expired} />
      </p>
      <Freshness
        day={dayOf(collectionDate)}
        lifeDays={facts.lifeDays}
        source={facts.source}
        sourceName={facts.sourceName}
        today={today}
      />
    </div>
  );
}

interface ReportRulerProps extends Pick<Report, 'price'> {
  city: NonNullable<Details['city']>;
}

/** Shows where a typed price falls among the city's valid prices. */
function ReportRuler({ price, city: { lowest, highest, marks } }: ReportRulerProps) {
  // For a price outside this scale, there is only the sentence.
  const isMarked = price !== null && price > 0 && price <= 3 * highest;
  return (
    <div className="rounded-md bg-card-sunken p-3 [--halo:var(--card-sunken)]">
      {lowest < highest && (
        <CityRuler
          prices={marks}
          value={isMarked ? price : null}
          expired={false}
          mean={null}
          size="md"
          labels="ends"
        />
      )}
      <p role="status" className="mt-1 text-small font-semibold">
        {sayPosition(price, [lowest, highest])}
      </p>
    </div>
  );
}

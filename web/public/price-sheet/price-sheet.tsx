import { Check, Flag, ThumbsUp } from 'lucide-react';
import { useContext, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { PriceDetails } from '#contract/confirmations.ts';
import { dayOf, formatShortDate, formatWeekday } from '#domain/city-time.ts';
import { seenPriceCan } from '#domain/confirmations.ts';
import { expiresOn, isExpired } from '#domain/freshness.ts';
import { sayViews } from '#domain/price-views.ts';
import { unitSigns } from '#domain/products.ts';
import { Price } from '#web/components/price.tsx';
import { useCloseOnBack } from '#web/forms/use-close-on-back.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { useViews } from '../views/use-views.ts';
import { OwnPriceTag } from './freshness-button.tsx';
import { EmailStep, LinkSentStep } from './link-step.tsx';
import { LinkedPrice, ReportForm } from './report-form.tsx';
import { reportIntents } from './report-intents.ts';
import type { PriceSheetProps, SeenPrice } from './seen-price.ts';
import { factsOf } from './sheet-texts.ts';
import { type Confirming, useConfirm } from './use-confirm.ts';
import { pricedOf, useDetails } from './use-details.ts';
import { useReport } from './use-report.ts';
import '#web/signed-in.css';

/**
 * The sheet of one price: its facts, and the buttons of a person who sees it at the counter: 'Ainda está assim', or 'Mudou',
 * which turns the price into a field. The button of a page opens it with this field, and with the choice of the price. What is
 * typed and not sent stays on the device. Spec, public side, section 5 (Price report).
 */
export default function PriceSheet({ seen, choice, close }: PriceSheetProps) {
  const report = useReport({
    seen,
    intent: choice ? reportIntents.page : reportIntents.price,
    async cityPrices() {
      const city = (await whenRead())?.city;
      return city ? [city.lowest, city.highest] : [];
    },
    close,
  });
  const { details, whenRead, trouble, reload } = useDetails(report.pair, seen.kind);
  const priced = pricedOf(details);
  const isFirst = details ? priced === null : seen.isFirst;
  const confirming = useConfirm(priced, reload);
  const views = useViews(priced?.priceId ?? null);
  const [isReporting, setReporting] = useState(
    seen.isReported ?? (report.waiting.price !== null && report.link.email === null),
  );
  useCloseOnBack(close);
  const { pathname } = useLocation();
  const [openedAt] = useState(pathname);
  useEffect(() => {
    if (pathname !== openedAt) close();
  }, [pathname, openedAt, close]);
  const confirm =
    priced && seenPriceCan({ ...priced, day: dayOf(priced.collectionDate) }, seen.today).confirm;
  const isDone = confirming.state.kind === 'done';
  const name = details && `${details.productName} em ${details.establishmentName}`;
  const title = isFirst ? 'Dizer o primeiro preço' : 'Reportar Preço Incorreto';
  const sheet = {
    title,
    description: choice?.name ?? name,
    phone: choice ? 'page' : 'sheet',
    close,
  } as const;
  if ((isReporting || isFirst) && report.step !== 'price') {
    const isSent = report.step === 'sent';
    return (
      <Dialog
        {...sheet}
        footer={
          <>
            <Button variant="outline" size="lg" onClick={() => report.setStep(isSent ? 'email' : 'price')}>
              {isSent ? 'Pedir outro link' : 'Voltar'}
            </Button>
            {isSent && (
              <Button size="lg" onClick={close}>
                Fechar
              </Button>
            )}
          </>
        }
      >
        {isSent ? <LinkSentStep report={report} close={close} /> : <EmailStep report={report} />}
      </Dialog>
    );
  }
  if (isReporting || isFirst) {
    const { form, asked, giveUp, isEmpty } = report;
    const reason = choice && !report.pair ? choice.unknown : report.reason;
    const isAlone = choice !== undefined || isFirst;
    const back = () => {
      giveUp();
      if (isAlone) close();
      else setReporting(false);
    };
    return (
      <Dialog
        {...sheet}
        footer={
          <>
            <Button variant="outline" size="lg" onClick={back}>
              {!isAlone && report.link.email === null ? 'Voltar' : isEmpty ? 'Cancelar' : 'Descartar'}
            </Button>
            <Button
              type="submit"
              form={form.id}
              size="lg"
              icon={<Flag aria-hidden="true" />}
              busy={form.busy && 'Enviando...'}
              disabledReason={reason}
            >
              {asked ? 'Sim, enviar relato' : 'Enviar relato'}
            </Button>
          </>
        }
      >
        <ReportForm {...{ report, details, isFirst, reason, seen, choice }} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title={details?.productName ?? 'Sobre este preço'}
      description={details && `em ${details.establishmentName}`}
      close={close}
      footer={
        <>
          <Button
            variant="outline"
            size="lg"
            icon={<Flag aria-hidden="true" />}
            onClick={() => setReporting(true)}
          >
            Mudou
          </Button>
          {confirm?.may !== false && (
            <Button
              variant={isDone ? 'soft' : 'primary'}
              size="lg"
              icon={isDone ? <Check aria-hidden="true" /> : <ThumbsUp aria-hidden="true" />}
              aria-pressed={isDone || undefined}
              busy={confirming.state.kind === 'sending' && 'Enviando...'}
              disabledReason={priced ? null : 'Falta saber qual é o preço.'}
              onClick={confirming.confirm}
            >
              Ainda está assim
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {priced ? (
          <KnownPrice details={priced} views={views} />
        ) : (
          <KnownFromRow seen={seen} isComing={trouble === null} />
        )}
        {trouble && (
          <FormNotice kind="trouble" title={trouble}>
            O resto aparece quando houver conexão.
          </FormNotice>
        )}
        {report.link.email !== null && <LinkedPrice email={report.link.email} price={report.waiting.price} />}
        {confirm?.may === false && <p className="text-small text-muted-foreground">{confirm.why}</p>}
        <Confirmed state={confirming.state} />
      </div>
    </Dialog>
  );
}

function KnownPrice({ details, views }: { details: PriceDetails; views: number | null }) {
  const OwnTag = useContext(OwnPriceTag);
  const { productId, establishmentId, source } = details;
  return (
    <>
      {OwnTag && (
        <OwnTag {...{ productId, establishmentId }} shown={{ day: dayOf(details.collectionDate), source }} />
      )}
      <p data-seen={details.priceId}>
        <Price value={details.price} unit={unitSigns[details.unit]} size="lg" expired={details.expired} />
      </p>
      <FactList facts={factsOf(details)} />
      {views !== null && <p className="text-small text-muted-foreground num">{sayViews(views)}</p>}
    </>
  );
}

/** The facts of the price's row, shown until the server has sent all. */
function KnownFromRow({ seen: { fresh, today }, isComing }: { seen: SeenPrice; isComing: boolean }) {
  if (!fresh) return isComing && <p role="status">Buscando o preço...</p>;
  return (
    <FactList
      facts={[
        ['Visto em', formatWeekday(fresh.day)],
        ['Quem', fresh.sourceName],
        [isExpired(fresh, today) ? 'Venceu depois de' : 'Vale até', formatShortDate(expiresOn(fresh))],
      ]}
    />
  );
}

function Confirmed({ state }: { state: Confirming }) {
  if (state.kind !== 'done' && state.kind !== 'trouble') return null;
  return (
    <FormNotice kind={state.kind} title={state.title} takesFocus>
      {state.text}
    </FormNotice>
  );
}

import { Check, Flag, ThumbsUp } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import { dayOf, formatShortDate, formatWeekday } from '#domain/city-time.ts';
import { seenPriceCan } from '#domain/confirmations.ts';
import { expiresOn, isExpired } from '#domain/freshness.ts';
import { formatReais } from '#domain/money.ts';
import { unitSigns } from '#domain/products.ts';
import { Price } from '#web/components/price.tsx';
import { CallFormFrame } from '#web/forms/call-form.tsx';
import { MoneyField } from '#web/forms/number-fields.tsx';
import { useCloseOnBack } from '#web/forms/use-close-on-back.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { reportTrouble, SignInNotice } from '../report-price/send-report.tsx';
import type { PriceSheetProps, SeenPrice } from './seen-price.ts';
import { factsOf } from './sheet-texts.ts';
import { type Confirming, useConfirm } from './use-confirm.ts';
import { type Details, useDetails } from './use-details.ts';
import { type PriceReport, useReport } from './use-report.ts';
import '#web/signed-in.css';

/**
 * Shows the facts about one price, and the buttons of a person who sees it at the counter: 'Ainda está assim', or 'Mudou',
 * which turns the price into a field. What is typed and not sent stays on the device.
 */
export default function PriceSheet({ seen, close }: PriceSheetProps) {
  const { details, trouble, reload } = useDetails(seen);
  const confirming = useConfirm(details, reload);
  const report = useReport({ seen, details, close });
  const [isReporting, setReporting] = useState(report.isBegun);
  useCloseOnBack(isReporting ? report.leave : close);
  const confirm =
    details && seenPriceCan({ ...details, day: dayOf(details.collectionDate) }, seen.today).confirm;
  const isDone = confirming.state.kind === 'done';
  const name = details && `${details.productName} em ${details.establishmentName}`;
  if (isReporting) {
    const { form, asked, reason } = report;
    return (
      <Dialog
        title="Reportar Preço Incorreto"
        description={name}
        close={report.leave}
        footer={
          <>
            <Button
              variant="outline"
              size="lg"
              onClick={() => {
                report.giveUp();
                setReporting(false);
              }}
            >
              Voltar
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
        <ReportFields report={report} details={details} />
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
              disabledReason={details ? null : 'Falta saber qual é o preço.'}
              onClick={confirming.confirm}
            >
              Ainda está assim
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {details ? (
          <KnownPrice details={details} />
        ) : (
          <KnownFromRow seen={seen} isComing={trouble === null} />
        )}
        {trouble && (
          <FormNotice kind="trouble" title={trouble}>
            O resto aparece quando houver conexão.
          </FormNotice>
        )}
        {confirm?.may === false && <p className="text-small text-muted-foreground">{confirm.why}</p>}
        <Confirmed state={confirming.state} />
      </div>
    </Dialog>
  );
}

function KnownPrice({ details }: { details: Details }) {
  return (
    <>
      <Price value={details.price} unit={unitSigns[details.unit]} size="lg" expired={details.expired} />
      <FactList facts={factsOf(details)} />
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

function ReportFields({ report, details }: { report: PriceReport; details: Details | null }) {
  const { form, asked, reason } = report;
  // Within the press, so that a phone opens its pad.
  useLayoutEffect(() => form.focus('reportedPrice'), [form.focus]);
  const isUnanswered = form.trouble?.code === 'no_answer';
  return (
    <CallFormFrame form={form} troubleTitle={isUnanswered ? 'Não dá para enviar agora' : reportTrouble}>
      {report.isSignedOut && <SignInNotice keep={report.keep} />}
      {report.isUnsent && (
        <FormNotice kind="trouble" title="Este preço ainda não foi enviado">
          Ele ficou guardado neste aparelho.
        </FormNotice>
      )}
      <MoneyField
        form={form}
        name="reportedPrice"
        label="Preço correto"
        required
        placeholder="0,00"
        {...(details && {
          per: `/${unitSigns[details.unit]}`,
          hint: `No site está ${formatReais(details.price)}.`,
        })}
      />
      {asked && (
        <FormNotice kind="trouble" title="É isso mesmo?" takesFocus>
          {asked}
        </FormNotice>
      )}
      <p className="text-small text-muted-foreground">{reason ?? 'O relato aparece depois de aprovado.'}</p>
    </CallFormFrame>
  );
}

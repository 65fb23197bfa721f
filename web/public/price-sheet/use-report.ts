import { useEffect, useEffectEvent, useState } from 'react';
import { NoAnswer } from '#web/api-client/transport.ts';
import { useFieldValue } from '#web/forms/fields.tsx';
import { type CallForm, useCallForm } from '#web/forms/use-call-form.ts';
import { isDraftFor, keepIntent } from '#web/session/intent.ts';
import { currentSession, useSession } from '#web/session/session.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { notify } from '#web/ui/notify.ts';
import {
  type ReportValues,
  reportFailed,
  useOutlierQuestion,
  useSendReport,
} from '../report-price/send-report.tsx';
import { type PriceReportDraft, priceReportIntent } from './price-report-draft.ts';
import type { SeenPrice } from './seen-price.ts';
import { dropUnsentPrice, keepUnsentPrice, readUnsentPrice } from './unsent-prices.ts';
import type { Details } from './use-details.ts';

export type PriceReport = ReturnType<typeof useReport>;

/** The report of a price that a person sees, with product and place filled in. Spec, public side, section 5. */
export function useReport({
  seen,
  details,
  close,
}: {
  seen: SeenPrice;
  details: Details | null;
  close: () => void;
}) {
  const { productId, establishmentId, kind, reported } = seen;
  const send = useSendReport();
  const question = useOutlierQuestion();
  const cityPrices = details?.city ? [details.city.lowest, details.city.highest] : [];
  const isVisitor = !useSession();
  /** whose price it is, also after the session has ended or somebody else has signed in */
  const [author] = useState(() => currentSession()?.user.id ?? null);
  const [isRefused, setRefused] = useState(false);
  const [unsent, setUnsent] = useState(() => readUnsentPrice(seen, author));
  const form: CallForm<ReportValues> = useCallForm<ReportValues>({
    id: 'mudou',
    schema: async () => (await import('#contract/reported-price-fields.ts')).reportedPriceBody,
    defaultValues: {
      ...(kind === 'meat'
        ? { productId, establishmentId }
        : { fuelTypeId: productId, fuelStationId: establishmentId }),
      reportedPrice: null,
      comment: '',
    },
    fallback: reportFailed,
    async send(values) {
      const session = currentSession();
      setRefused(!session);
      if (!session) return;
      if (!isDraftFor(session.user.id, author)) {
        leave();
        notify({
          kind: 'error',
          title: 'Seu relato não foi enviado',
          text: 'Outra pessoa entrou neste aparelho. O preço fica guardado nele para quem o digitou.',
        });
        return;
      }
      if (question.asks(values.reportedPrice, cityPrices)) return;
      try {
        await send(values);
      } catch (error) {
        if (error instanceof SignedOut) keep();
        if (error instanceof NoAnswer) keepOnDevice();
        throw error;
      }
      dropUnsentPrice(seen, author);
      close();
    },
  });
  const typed = () => {
    const price = form.fields.getValues('reportedPrice');
    return price !== null && price > 0 ? price : null;
  };
  const keep = () => {
    const draft: PriceReportDraft = { userId: author, productId, establishmentId, kind, price: typed() };
    keepIntent(priceReportIntent, draft);
  };
  const keepOnDevice = () => {
    const price = typed();
    if (price === null) dropUnsentPrice(seen, author);
    else keepUnsentPrice(seen, price, author);
  };
  const leave = () => {
    keepOnDevice();
    close();
  };
  const retype = useEffectEvent(() => {
    const price = reported?.price ?? unsent;
    if (price !== null) form.retype({ reportedPrice: price });
  });
  useEffect(() => retype(), []);
  const { value } = useFieldValue(form, 'reportedPrice');
  const price = typeof value === 'number' ? value : null;
  return {
    form,
    /** the sheet opens with the field: after signing in, or where a price could not be sent */
    isBegun: reported !== undefined || unsent !== null,
    isUnsent: unsent !== null,
    isSignedOut: isVisitor && isRefused,
    /** the question whether an unlikely price is right */
    asked: question.about(price, cityPrices),
    /** why it cannot be sent yet */
    reason: price === null ? 'Por favor, informe o preço correto.' : null,
    /** stores the price while the person signs in */
    keep,
    leave,
    giveUp() {
      dropUnsentPrice(seen, author);
      setUnsent(null);
      form.fields.reset();
    },
  };
}

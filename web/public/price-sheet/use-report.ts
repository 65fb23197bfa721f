import { useEffect, useEffectEvent, useState } from 'react';
import { useBeforeUnload, useNavigate } from 'react-router';
import { isFarOutside } from '#domain/unlikely-price.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { useFieldValue } from '#web/forms/fields.tsx';
import { type CallForm, useCallForm } from '#web/forms/use-call-form.ts';
import { paths } from '#web/paths.ts';
import { createIdempotencyKeys } from '#web/session/idempotency-keys.ts';
import { isDraftFor, keepIntent } from '#web/session/intent.ts';
import { isSame, keepLinkRequest, readLinkRequest, unlinkPrice } from '#web/session/link-request.ts';
import { currentSession, useIsSignedIn, useSession } from '#web/session/session.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { notify } from '#web/ui/notify.ts';
import { askIfRight } from './report-texts.ts';
import { type ReportValues, reportFields } from './report-values.ts';
import type { SeenPrice } from './seen-price.ts';
import { sendReport, thanksFor } from './send-report.ts';
import {
  claimUnsent,
  dropUnsent,
  keepUnsent,
  nothingTyped,
  type PricePair,
  readUnsent,
  type Unsent,
} from './unsent.ts';

interface ReportOptions {
  /** another price may be chosen afterwards */
  seen: SeenPrice;
  /** what opens the sheet again after signing in */
  intent: string;
  /** the city's lowest and highest valid price of the product, in reais, once they are known; none: there are none */
  cityPrices: () => Promise<readonly number[]>;
  close: () => void;
}

export type Report = ReturnType<typeof useReport>;

/**
 * The report of a price. Whatever keeps it from being sent, it waits on the device, and the sheet of its price opens with it.
 * Spec, public side, section 5.
 */
export function useReport({ seen, intent, cityPrices, close }: ReportOptions) {
  const send = useSendReport();
  const author = useAuthor();
  const isVisitor = !useIsSignedIn();
  const [request, setRequest] = useState(readLinkRequest);
  /** a visitor is asked for an e-mail after the price */
  const [step, setStep] = useState<'price' | 'email' | 'sent'>('price');
  /** the price that the person was asked about, as it is far outside the city's */
  const [asked, setAsked] = useState<{ pair: PricePair | null; price: number; text: string } | null>(null);
  const names = reportFields[seen.kind];
  const [pair, setPair] = useState(() => pairOf(seen.productId, seen.establishmentId));
  const [waiting, setWaiting] = useState(() => (pair && claimUnsent(pair, author)) ?? nothingTyped);

  const form: CallForm<ReportValues> = useCallForm<ReportValues>({
    id: 'relato',
    schema: async () => (await import('#contract/reported-price-fields.ts')).reportedPriceBody,
    defaultValues: {
      [names.product]: seen.productId,
      [names.place]: seen.establishmentId,
      ...toValues(waiting),
    },
    fallback: 'Ocorreu um erro ao enviar o relatório.',
    async send(values) {
      const session = currentSession();
      if (session && !isDraftFor(session.user.id, author)) {
        return refuse('Outra pessoa entrou neste aparelho. O preço fica guardado nele para quem o digitou.');
      }
      if (waiting.price !== null && isAsItWaits() && pair && !readUnsent(pair, author)) {
        return refuse('O preço guardado neste aparelho já foi enviado ou descartado em outra aba.');
      }
      const typed = values.reportedPrice ?? 0;
      const known = await cityPrices();
      if (typed !== question?.price && isFarOutside(typed, known)) {
        return setAsked({ pair, price: typed, text: askIfRight(typed, known) });
      }
      if (!session) {
        keep();
        return setStep('email');
      }
      try {
        await send(values);
      } catch (error) {
        keep();
        if (error instanceof SignedOut) resumeAfterSignIn();
        throw error;
      }
      giveUp();
      close();
    },
  });

  const product = useFieldValue(form, names.product).value;
  const place = useFieldValue(form, names.place).value;
  // While no place is chosen, what was typed stays with the one before.
  const chosen = pairOf(product, place);
  if (chosen && (chosen.productId !== pair?.productId || chosen.establishmentId !== pair.establishmentId)) {
    setPair(chosen);
  }
  const { value } = useFieldValue(form, 'reportedPrice');
  const price = typeof value === 'number' ? value : null;
  const isEmpty = useFieldValue(form, 'comment').value === '' && price === null;
  const question = asked?.pair === pair && asked?.price === price ? asked : null;

  const typed = (): Unsent => {
    const { reportedPrice, comment } = form.fields.getValues();
    return { price: reportedPrice, comment };
  };
  const isAsItWaits = () => {
    const { price, comment } = typed();
    return Object.is(price, waiting.price) && comment === waiting.comment;
  };
  const keep = () => {
    // Another tab may have sent or given up what waits.
    if (!pair || isAsItWaits()) return;
    // A price is sent by itself only as it was when the link was requested.
    unlinkPrice(pair);
    setRequest(readLinkRequest());
    keepUnsent(pair, typed(), author);
    setWaiting(typed());
  };
  const fill = (unsent: Unsent) => {
    setWaiting(unsent);
    form.retype(toValues(unsent));
  };
  const giveUp = () => {
    if (pair) {
      unlinkPrice(pair);
      setRequest(readLinkRequest());
      dropUnsent(pair, author);
    }
    fill(nothingTyped);
  };
  const refuse = (text: string) => {
    notify({ kind: 'error', title: 'Seu relato não foi enviado', text });
    close();
  };
  const resumeAfterSignIn = () => {
    if (!pair) return;
    unlinkPrice(pair);
    keepIntent(intent, { userId: author, kind: seen.kind, ...pair });
  };
  const isLinked = isVisitor && pair !== null && request?.prices.some((price) => isSame(price, pair));

  // What was typed just now goes along to another price; what waits stays with its own.
  const follow = useEffectEvent(() => {
    if (pair && isAsItWaits()) fill(claimUnsent(pair, author) ?? nothingTyped);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another price may have one that waits
  useEffect(() => follow(), [pair]);
  const leave = useEffectEvent(keep);
  useEffect(() => () => leave(), []);
  useBeforeUnload(() => keep());

  return {
    form,
    /** reais; null: none yet */
    price,
    isEmpty,
    /** the price that is reported; null: none is chosen */
    pair: chosen && pair,
    /** what waited when the sheet opened, or waits since an attempt that has failed */
    waiting,
    isVisitor,
    /** 'sent' stays after signing in, which another tab does */
    step: isVisitor || step === 'sent' ? step : 'price',
    setStep,
    link: {
      /** the address with whose link the price will be sent; null: none is requested */
      email: isLinked && waiting.price !== null ? (request?.email ?? null) : null,
      sent(email: string, back: string) {
        if (pair) keepLinkRequest(email, back, { ...pair, kind: seen.kind });
        setRequest(readLinkRequest());
        setStep('sent');
      },
    },
    /** the question whether an unlikely price is right */
    asked: question?.text ?? null,
    /** why it cannot be sent yet */
    reason: price === null ? 'Por favor, informe o preço correto.' : null,
    giveUp,
    resumeAfterSignIn,
  };
}

const toValues = ({ price, comment }: Unsent) => ({ reportedPrice: price, comment });

const pairOf = (productId: unknown, establishmentId: unknown): PricePair | null =>
  typeof productId === 'number' && typeof establishmentId === 'number'
    ? { productId, establishmentId }
    : null;

/** The first person who is signed in while the sheet is open, also after the session has ended; null: nobody was. */
function useAuthor(): number | null {
  const signedIn = useSession()?.user.id ?? null;
  const [author, setAuthor] = useState(signedIn);
  if (author === null && signedIn !== null) setAuthor(signedIn);
  return author;
}

/** Sends a report and shows the thanks. A repeated attempt after a lost answer has the same key. */
function useSendReport(): (values: ReportValues) => Promise<void> {
  const apiPrefix = useApiPrefix();
  const navigate = useNavigate();
  const [keys] = useState(createIdempotencyKeys);
  return async (body) => {
    // The form is not sent without a price.
    const given = { ...body, reportedPrice: body.reportedPrice ?? 0 };
    try {
      const { data } = await sendReport(apiPrefix, given, keys.keyOf(given));
      keys.settle(given);
      notify(thanksFor(data, () => void navigate(paths.dashboard('precos-relatados'))));
    } catch (error) {
      keys.settle(given, error);
      throw error;
    }
  };
}

import { Flag } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Day } from '#domain/city-time.ts';
import { longestReportComment } from '#domain/reported-prices.ts';
import { isFarOutside } from '#domain/unlikely-price.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { CityRuler } from '#web/components/city-ruler.tsx';
import { Freshness } from '#web/components/freshness.tsx';
import { Price, type PriceUnit } from '#web/components/price.tsx';
import type { ComboboxOption } from '#web/forms/combobox.tsx';
import { SelectField, TextareaField, useFieldValue } from '#web/forms/fields.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { MoneyField } from '#web/forms/number-fields.tsx';
import { type OptionSource, SearchedComboboxField, useChosenOption } from '#web/forms/searched-combobox.tsx';
import { type CallForm, useCallForm } from '#web/forms/use-call-form.ts';
import { paths } from '#web/paths.ts';
import { createIdempotencyKeys } from '#web/session/idempotency-keys.ts';
import { keepIntent } from '#web/session/intent.ts';
import { currentSession, useSession } from '#web/session/session.ts';
import { QueryProvider } from '#web/session/use-call.tsx';
import { useCurrentAddress } from '#web/session/use-current-address.ts';
import { callAsUser, SignedOut } from '#web/session/user-call.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { notify } from '#web/ui/notify.ts';
import { type ReportDraft, reportIntent } from './report-draft.ts';
import { askIfRight, sayPosition } from './report-texts.ts';
import type { Reportable, ReportablePrice } from './reportable.ts';
import '#web/signed-in.css';

const failed = 'Ocorreu um erro ao enviar o relatório.';

interface ReportDialogProps {
  reportable: Reportable;
  /** the values that were typed before signing in */
  draft: ReportDraft;
  close: () => void;
}

/** 'Reportar Preço Incorreto'. Spec, public side, sections 2 (/produto/{id}) and 5 (Price report). */
export default function ReportDialog(props: ReportDialogProps) {
  return (
    <QueryProvider>
      <ReportForm {...props} />
    </QueryProvider>
  );
}

function ReportForm({ reportable, draft, close }: ReportDialogProps) {
  const { prices, others, today, name } = reportable;
  const { chosenField, label, unknown, fixedIds } = kinds[reportable.kind];
  const send = useSendReport();
  const question = useOutlierQuestion();
  const [isRefused, setRefused] = useState(false);
  const userId = useAuthor();
  const keep = (values: ReportValues) => {
    const begun: ReportDraft = {
      userId,
      chosen: values[chosenField] ?? null,
      price: values.reportedPrice,
      comment: values.comment,
    };
    keepIntent(reportIntent, begun);
  };

  const form: CallForm<ReportValues> = useCallForm<ReportValues>({
    id: 'relato',
    schema: async () => (await import('#contract/reported-price-fields.ts')).reportedPriceBody,
    defaultValues: {
      ...fixedIds(reportable.id),
      [chosenField]:
        (others && draft.chosen) ?? (prices.find(({ id }) => id === draft.chosen) ?? prices[0])?.id,
      reportedPrice: null,
      comment: '',
    },
    fallback: failed,
    async send(values) {
      setRefused(!currentSession());
      if (!currentSession()) return;
      if (question.asks(values.reportedPrice, chosen?.cityPrices ?? [])) return;
      try {
        await send(values);
      } catch (error) {
        if (error instanceof SignedOut) keep(values);
        throw error;
      }
      close();
    },
  });
  const retype = useEffectEvent(() => {
    const { price, comment } = draft;
    form.retype({ ...(price !== null && { reportedPrice: price }), ...(comment !== '' && { comment }) });
  });
  useEffect(() => retype(), []);
  const { value: chosenId } = useFieldValue(form, chosenField);
  const { value: price } = useFieldValue(form, 'reportedPrice');
  const source = priceSource(reportable);
  const searched = useChosenOption(source, typeof chosenId === 'number' ? chosenId : null);
  const chosen = prices.find(({ id }) => id === chosenId) ?? searched.data?.price;
  const typed = typeof price === 'number' ? price : null;
  const asked = question.about(typed, chosen?.cityPrices ?? []);
  const reason = !chosen ? unknown : typed === null ? 'Por favor, informe o preço correto.' : null;
  const signedOut = useSession() === null && isRefused;

  return (
    <FormDialog
      form={form}
      title="Reportar Preço Incorreto"
      description={name}
      send={asked ? 'Sim, enviar relato' : 'Enviar relato'}
      sending="Enviando..."
      icon={<Flag aria-hidden="true" />}
      disabledReason={reason}
      troubleTitle="Seu relato não foi enviado"
      close={close}
      notice={signedOut && <SignInNotice keep={() => keep(form.fields.getValues())} />}
    >
      {others ? (
        <SearchedComboboxField form={form} name={chosenField} label={label} required source={source} />
      ) : (
        <SelectField
          form={form}
          name={chosenField}
          label={label}
          required
          choices={prices.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder="Nenhum com preço agora"
        />
      )}
      {chosen && <CurrentPrice price={chosen} today={today} />}
      <MoneyField
        form={form}
        name="reportedPrice"
        label="Preço correto"
        required
        per={`/${chosen?.unit ?? kinds[reportable.kind].unit}`}
        placeholder="0,00"
      />
      {chosen && <ReportRuler price={typed} cityPrices={chosen.cityPrices} />}
      <TextareaField
        form={form}
        name="comment"
        label="Comentário (opcional)"
        rows={3}
        maxLength={longestReportComment}
        placeholder="Onde você viu o preço, por exemplo"
      />
      {asked && (
        <FormNotice kind="trouble" title="É isso mesmo?" takesFocus>
          {asked}
        </FormNotice>
      )}
      <p className="text-small text-muted-foreground">{reason ?? 'O relato aparece depois de aprovado.'}</p>
    </FormDialog>
  );
}

interface PriceOption extends ComboboxOption {
  price: ReportablePrice;
}

/** The prices to choose from: those of the page until something is typed, then those that the server finds. */
function priceSource({ kind, id, prices, others }: Reportable): OptionSource<PriceOption> {
  const toOption = (price: ReportablePrice): PriceOption => ({
    value: price.id,
    label: price.name,
    detail: price.where,
    price,
  });
  return {
    name: `prices of ${kind} ${id}`,
    async find(typed, signal) {
      if (typed === '' || !others)
        return { options: prices.map(toOption), count: others?.count ?? prices.length };
      const found = await others.find(typed, signal);
      return { options: found.prices.map(toOption), count: found.count };
    },
    async read(value) {
      const price = prices.find((one) => one.id === value) ?? (await others?.read(value));
      return price ? toOption(price) : null;
    },
  };
}

/** Remembers the first user who is signed in while the dialog is open; null: nobody was. */
function useAuthor(): number | null {
  const signedIn = useSession()?.user.id ?? null;
  const [author, setAuthor] = useState(signedIn);
  if (author === null && signedIn !== null) setAuthor(signedIn);
  return author;
}

function SignInNotice({ keep }: { keep: () => void }) {
  const here = useCurrentAddress();
  return (
    <FormNotice kind="trouble" title="Você precisa estar logado para reportar um preço." takesFocus>
      <p>Entre e continue daqui: o que você digitou fica guardado.</p>
      <ButtonLink to={paths.login(here)} onClick={keep} variant="outline" className="mt-3">
        Entrar
      </ButtonLink>
    </FormNotice>
  );
}

/** Sends a report and shows the thanks. A repeated attempt after a lost answer has the same key. */
function useSendReport(): (values: ReportValues) => Promise<void> {
  const apiPrefix = useApiPrefix();
  const navigate = useNavigate();
  const [keys] = useState(createIdempotencyKeys);
  return async (body) => {
    // The form is not sent without a price.
    const given = { body: { ...body, reportedPrice: body.reportedPrice ?? 0 } };
    try {
      const { data } = await callAsUser(apiPrefix, 'createReportedPrice', given, {
        idempotencyKey: keys.keyOf(given),
      });
      keys.settle(given);
      notify({
        kind: 'success',
        // A further report corrects one that is still pending.
        title:
          data.version > 1
            ? 'Seu relato anterior foi trocado por este.'
            : 'Obrigado! Seu relato foi enviado.',
        text: 'Ele aparece aqui depois de aprovado.',
        action: { label: 'Ver meus relatos', run: () => void navigate(paths.dashboard('precos-relatados')) },
      });
    } catch (error) {
      keys.settle(given, error);
      throw error;
    }
  };
}

/** The values of the dialog's form, which have the names of the call's body. */
export interface ReportValues {
  productId?: number;
  establishmentId?: number | undefined;
  fuelTypeId?: number | undefined;
  fuelStationId?: number;
  /** reais */
  reportedPrice: number | null;
  comment: string;
}

interface Kind {
  /** the field in which the contested price is chosen */
  chosenField: 'establishmentId' | 'fuelTypeId';
  label: string;
  /** text if nothing can be chosen */
  unknown: string;
  /** unit of a price if nothing is chosen */
  unit: PriceUnit;
  /** the ids that the page defines */
  fixedIds: (id: number) => Pick<ReportValues, 'productId' | 'fuelStationId'>;
}

export const kinds: Record<'meat' | 'fuel', Kind> = {
  meat: {
    chosenField: 'establishmentId',
    label: 'Estabelecimento',
    unknown: 'Não foi possível identificar o estabelecimento.',
    unit: 'kg',
    fixedIds: (productId) => ({ productId }),
  },
  fuel: {
    chosenField: 'fuelTypeId',
    label: 'Combustível',
    unknown: 'Não foi possível identificar o combustível.',
    unit: 'L',
    fixedIds: (fuelStationId) => ({ fuelStationId }),
  },
};

interface OutlierQuestion {
  /** Returns true once for each price far outside the city's spread: then the person is asked before it is sent. */
  asks: (price: number | null, cityPrices: readonly number[]) => boolean;
  /** The question about this price while it is asked. */
  about: (price: number | null, cityPrices: readonly number[]) => string | null;
}

/** Asks once whether an unlikely price is right, and again for another price. */
export function useOutlierQuestion(): OutlierQuestion {
  const [asked, setAsked] = useState<number | null>(null);
  return {
    asks(price, cityPrices) {
      if (price === null || price === asked || !isFarOutside(price, cityPrices)) return false;
      setAsked(price);
      return true;
    },
    about(price, cityPrices) {
      if (price === null || price !== asked || !isFarOutside(price, cityPrices)) return null;
      return askIfRight(price, cityPrices);
    },
  };
}

/** The price that the page shows, and that is contested. */
export function CurrentPrice({ price, today }: { price: ReportablePrice; today: Day }) {
  return (
    <div className="-mt-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <p className="flex items-baseline gap-2">
        <span className="text-small text-muted-foreground">Preço no site</span>
        <Price value={price.price} unit={price.unit} size="sm" expired={price.expired} />
      </p>
      <Freshness
        day={price.day}
        lifeDays={price.lifeDays}
        source={price.source}
        sourceName={price.sourceName}
        today={today}
      />
    </div>
  );
}

interface ReportRulerProps {
  /** the typed price in reais; null or NaN: none yet */
  price: number | null;
  /** the city's valid prices in reais */
  cityPrices: readonly number[];
}

/** Shows where a typed price falls between the city's lowest and highest valid price. */
export function ReportRuler({ price, cityPrices }: ReportRulerProps) {
  const said = sayPosition(price, cityPrices);
  if (said === null) return null;
  // For a price outside this scale, there is only the sentence.
  const isMarked =
    price !== null && price > 0 && cityPrices.length > 1 && price <= 3 * Math.max(...cityPrices);
  return (
    <div className="rounded-md bg-card-sunken p-3 [--halo:var(--card-sunken)]">
      <CityRuler
        prices={cityPrices}
        value={isMarked ? price : null}
        expired={false}
        mean={null}
        size="md"
        labels="ends"
      />
      <p role="status" className="mt-1 text-small font-semibold">
        {said}
      </p>
    </div>
  );
}

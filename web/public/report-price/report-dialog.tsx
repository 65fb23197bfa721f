import { Flag } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Day } from '#domain/city-time.ts';
import { longestReportComment } from '#domain/reported-prices.ts';
import { CityRuler } from '#web/components/city-ruler.tsx';
import { Freshness } from '#web/components/freshness.tsx';
import { Price, type PriceUnit } from '#web/components/price.tsx';
import type { ComboboxOption } from '#web/forms/combobox.tsx';
import { SelectField, TextareaField, useFieldValue } from '#web/forms/fields.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { MoneyField } from '#web/forms/number-fields.tsx';
import { type OptionSource, SearchedComboboxField, useChosenOption } from '#web/forms/searched-combobox.tsx';
import { type CallForm, useCallForm } from '#web/forms/use-call-form.ts';
import { keepIntent } from '#web/session/intent.ts';
import { currentSession, useSession } from '#web/session/session.ts';
import { QueryProvider } from '#web/session/use-call.tsx';
import { SignedOut } from '#web/session/user-call.ts';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { type ReportDraft, reportIntent } from './report-draft.ts';
import { sayPosition } from './report-texts.ts';
import type { Reportable, ReportablePrice } from './reportable.ts';
import {
  type ReportValues,
  reportFailed,
  reportTrouble,
  SignInNotice,
  useOutlierQuestion,
  useSendReport,
} from './send-report.tsx';
import '#web/signed-in.css';

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
    fallback: reportFailed,
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
      troubleTitle={reportTrouble}
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

const kinds: Record<'meat' | 'fuel', Kind> = {
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

/** The price that the page shows, and that is contested. */
function CurrentPrice({ price, today }: { price: ReportablePrice; today: Day }) {
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
function ReportRuler({ price, cityPrices }: ReportRulerProps) {
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

import { useState } from 'react';
import { SelectField } from '#web/forms/fields.tsx';
import { type OptionSource, SearchedComboboxField } from '#web/forms/searched-combobox.tsx';
import { isSame, readLinkRequest } from '#web/session/link-request.ts';
import { currentSession } from '#web/session/session.ts';
import { QueryProvider } from '#web/session/use-call.tsx';
import PriceSheet from './price-sheet.tsx';
import { reportFields } from './report-values.ts';
import type { Reportable } from './reportable.ts';
import type { SeenPrice } from './seen-price.ts';
import { type PricePair, readReportIntent, unsentPairs } from './unsent.ts';

interface ChoosingSheetProps {
  reportable: Reportable;
  /** what was kept before signing in */
  intent: unknown;
  close: () => void;
}

/** The sheet with the field of a price that is chosen among a page's. Spec, public side, section 2 (/produto/{id}). */
export default function ChoosingSheet({ reportable, intent, close }: ChoosingSheetProps) {
  const { kind, id, name, prices, others } = reportable;
  const [seen] = useState(() => firstChosen(reportable, intent));
  const { unknown, ...field } = kinds[kind];
  const source: OptionSource = {
    name: `prices of ${kind} ${id}`,
    // The prices of the page until something is typed, then those that the server finds.
    find: async (typed, signal) =>
      typed === '' || !others
        ? { options: prices, count: others?.count ?? prices.length }
        : others.find(typed, signal),
    read: async (value) => prices.find((price) => price.value === value) ?? others?.read(value) ?? null,
  };
  return (
    <QueryProvider>
      <PriceSheet
        seen={seen}
        choice={{
          name,
          field: field.name,
          unknown,
          show: (form) =>
            others ? (
              <SearchedComboboxField form={form} {...field} required source={source} />
            ) : (
              <SelectField
                form={form}
                {...field}
                required
                choices={prices}
                placeholder="Nenhum com preço agora"
              />
            ),
        }}
        close={close}
      />
    </QueryProvider>
  );
}

const kinds = {
  meat: {
    name: reportFields.meat.place,
    label: 'Estabelecimento',
    unknown: 'Não foi possível identificar o estabelecimento.',
  },
  fuel: {
    name: reportFields.fuel.product,
    label: 'Combustível',
    unknown: 'Não foi possível identificar o combustível.',
  },
} as const;

/** The price with which the sheet opens: the one of before signing in, one that waits to be sent, or the first. */
function firstChosen({ kind, id, prices, others, isFirst, today }: Reportable, intent: unknown): SeenPrice {
  const userId = currentSession()?.user.id;
  const withChosen = <Id,>(chosen: Id) =>
    kind === 'meat' ? { productId: id, establishmentId: chosen } : { productId: chosen, establishmentId: id };
  const isOffered = ({ productId, establishmentId }: PricePair) => {
    const [own, chosen] = kind === 'meat' ? [productId, establishmentId] : [establishmentId, productId];
    return own === id && (others !== undefined || prices.some(({ value }) => value === chosen));
  };
  const first = prices[0]?.value;
  const before = readReportIntent(intent, userId, (chosen) => ({ kind, ...withChosen(chosen ?? first) }));
  // A price that waits for a link is done here.
  const linked = userId === undefined ? (readLinkRequest()?.prices ?? []) : [];
  const unsent = unsentPairs(userId ?? null).filter((pair) => !linked.some((price) => isSame(price, pair)));
  const begun = [...(before ? [before] : []), ...unsent].find(isOffered);
  return { ...withChosen(first), ...begun, kind, isReported: true, isFirst, fresh: null, today };
}

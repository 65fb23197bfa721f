import { useEffect } from 'react';
import { fuelPriceMessages } from '#domain/fuel-price-entry.ts';
import { type PriceKind, sourceName } from '#domain/prices.ts';
import { priceCan } from '#domain/prices-can.ts';
import { cityToday } from '#web/clock.ts';
import { describeFailure } from '#web/forms/call-failures.ts';
import { messagesOf, type NounMessages, plainMessagesOf } from '#web/forms/noun-messages.ts';
import type { RecordForm } from '#web/forms/record-dialog.tsx';
import { CrudList } from '#web/list/crud-list.tsx';
import type { CrudListProps } from '#web/list/crud-list-form.tsx';
import { useRead } from '#web/list/record-calls.ts';
import { readUsual, useUnlikelyQuestion } from '#web/list/unlikely-prices.tsx';
import { useAct } from '#web/session/use-act.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { notify } from '#web/ui/notify.ts';
import { priceChanges } from '../use-undo-batch.ts';
import { priceColumns, type ShownPrice, shownPrice } from './price-columns.tsx';
import { HistoryButton, historyAct } from './price-history.tsx';
import { type PriceValues, type SavedPrice, severalPrices, typedPrices, valuesOf } from './price-values.ts';

interface PricesProps
  extends Pick<
      CrudListProps<SavedPrice, ShownPrice, PriceValues, 'prices'>,
      'address' | 'query' | 'calls' | 'exportList' | 'filters' | 'bulk' | 'links'
    >,
    Pick<RecordForm<SavedPrice, PriceValues>, 'schema' | 'fields'> {
  kind: PriceKind;
  productName: (id: number | null) => string;
  place: (id: number | null) => ShownPrice['Establishment'];
}

const texts = {
  meat: {
    title: 'Preços',
    about: 'Cada linha é uma coleta. As retiradas não aparecem; as já substituídas ficam como histórico.',
    searchFor: 'Produto ou estabelecimento',
    description: 'Cada preço vira uma coleta no histórico.',
  },
  fuel: {
    title: 'Preços de combustível',
    about: 'Cada linha é uma coleta. Um preço corrigido é retirado, e o novo fica no lugar dele.',
    searchFor: 'Posto ou combustível',
    description: 'Cada preço vira uma coleta no histórico do posto.',
  },
};
export const titles = { meat: texts.meat.title, fuel: texts.fuel.title };

/** The list of prices of one kind of goods. Each row is an observation. */
export function Prices({ kind, productName, place, schema, fields, calls, ...list }: PricesProps) {
  const { description, ...text } = texts[kind];
  const unlikely = useUnlikelyQuestion();
  const usualOf = useUsual();
  const { act: restore } = useAct('restorePrice', { changes: priceChanges });
  const { act: withdraw } = useAct('deletePrice', { changes: priceChanges });
  const today = cityToday();
  const nameOf = ({ Product, Establishment }: Pick<ShownPrice, 'Product' | 'Establishment'>) =>
    `${Product.name}, ${Establishment.name}`;
  return (
    <CrudList
      {...list}
      {...text}
      columns={priceColumns[kind]}
      nameOf={(row) => `${nameOf(row)}, ${shownPrice(row)}`}
      priceNameOf={nameOf}
      question={unlikely.question}
      form={{
        words: priceWords[kind],
        schema,
        valuesOf,
        next: ({ establishmentId, collectionDate, source, paymentCondition }) =>
          kind === 'meat'
            ? { establishmentId, collectionDate, source, paymentCondition }
            : { collectionDate },
        description,
        fields: (form, row) => (
          <>
            {fields(form, row)}
            {row && <HistoryButton id={row.id} />}
            {unlikely.question}
          </>
        ),
        async mayBeSaved(values, row) {
          const { establishmentId } = values;
          const changed = typedPrices(values).filter(
            ({ productId, price }) => row === null || productId !== row.productId || price !== row.price,
          );
          return unlikely.mayBeSaved(
            await Promise.all(
              changed.map(async ({ productId, price }) => ({
                name: [productName(productId), place(establishmentId).name].filter(Boolean).join(', '),
                price,
                usual: await usualOf(productId, establishmentId),
              })),
            ),
          );
        },
      }}
      preview={(values, saved) => ({
        ...shownPrices(values, productName),
        establishmentId: values.establishmentId,
        Establishment: place(values.establishmentId),
        collectionDate: values.collectionDate,
        paymentCondition: values.paymentCondition,
        source: values.source,
        sourceName: saved?.source === values.source ? saved.sourceName : sourceName(values.source, kind),
        lifeDays: saved?.lifeDays ?? 0,
        current: true,
      })}
      calls={{
        ...calls,
        restore: ({ id }, options) => restore({ params: { id } }, options),
        withdraw: (id, options) => withdraw({ params: { id } }, options),
      }}
      can={(row) => priceCan(row, today)}
      rowActs={() => [historyAct]}
    />
  );
}

/** Returns a single price, or several new ones in one row. */
function shownPrices(values: PriceValues, productName: (id: number | null) => string) {
  const several = severalPrices(values);
  const { productId, price } = values;
  if (several.length === 0)
    return { price: price ?? 0, productId, Product: { name: productName(productId) } };
  return {
    price: several[0]?.price ?? 0,
    prices: several.map(({ price }) => price),
    Product: { name: several.map(({ productId }) => productName(productId)).join(', ') },
  };
}

/** Reads the usual prices of a product in the city and at one place. */
function useUsual() {
  const check = useRead('checkPrice');
  return (product: number, place: number | null) =>
    readUsual(
      check({
        query: { productId: String(product), ...(place !== null && { establishmentId: String(place) }) },
      }),
    );
}

const noun = { one: 'preço', many: 'preços', gender: 'm' } as const;
const usual = plainMessagesOf(noun);
const notRemoved = 'Falha ao excluir registro de preço';

export const priceWords: Record<PriceKind, NounMessages> = {
  meat: messagesOf(noun),
  /** Spec, back office, sections 2, 5 and 8 (Fuel module). */
  fuel: {
    ...usual,
    create: 'Novo Preço',
    edit: 'Editar Preço',
    none: 'Nenhum preço registrado',
    notLoaded: 'Falha ao buscar preços de combustível',
    missing: fuelPriceMessages.missing,
    titles: { create: 'Preço registrado', update: 'Preço atualizado', delete: 'Preço excluído' },
    created: 'O novo preço foi registrado com sucesso.',
    updated: 'O preço foi atualizado com sucesso.',
    removed: (count) =>
      count === 1 ? 'O registro de preço foi excluído com sucesso.' : usual.removed(count),
    askRemoval: (count) =>
      count === 1 ? 'Tem certeza que deseja excluir este registro de preço?' : usual.askRemoval(count),
    removalNote: `${usual.removalNote} Passado esse tempo, esta ação não pode ser desfeita.`,
    notRemoved,
    sayNotRemoved: (why) => why || notRemoved,
  },
};

/** Titles of notices about failures to load. Spec, back office, section 8 (Fuel module). */
export const notLoaded = {
  prices: 'Não foi possível carregar os preços',
  stations: 'Não foi possível carregar os postos',
  types: 'Não foi possível carregar os tipos de combustível',
} as const;

/** Shows a notice that something could not be loaded, and why. */
export function notifyLoadFailure(what: keyof typeof notLoaded, error: unknown): void {
  if (error instanceof SignedOut) return;
  const { message } = describeFailure(error, 'Tente novamente em instantes.');
  notify({ kind: 'error', title: 'Erro', text: `${notLoaded[what]}: ${message}`, repeats: true });
}

/** Shows one notice per failure. */
export function useFailureNotice(what: 'prices' | 'types', error: Error | null) {
  useEffect(() => {
    if (error) notifyLoadFailure(what, error);
  }, [what, error]);
}

import { CalendarCheck } from 'lucide-react';
import type { PriceRow } from '#contract/prices.ts';
import { cityDay } from '#domain/city-time.ts';
import { formatReais } from '#domain/money.ts';
import { priceSources, sourceName } from '#domain/prices.ts';
import { priceCan } from '#domain/prices-can.ts';
import { counted } from '#domain/text.ts';
import { wordsOf } from '#web/forms/noun-words.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.ts';
import { useDownload } from '#web/session/use-download.ts';
import { useListAddress } from '#web/tables/use-list-address.ts';
import { filterOptions, useRowOptions } from '#web/tables/use-row-options.ts';
import { noticesAtTop } from '#web/ui/notify.ts';
import { adminMeta } from '../admin-meta.ts';
import { useProductSource } from '../choices/product-source.ts';
import { rowFilter } from '../choices/row-filter.tsx';
import { useShopSource } from '../choices/shop-source.ts';
import { useRowNames } from '../choices/use-row-names.ts';
import type { BulkAct } from '../manager/bulk-act.ts';
import { Manager } from '../manager/manager.tsx';
import { useFind } from '../manager/use-find.ts';
import { useRead } from '../manager/use-read.ts';
import { priceChanges } from '../price-batches/price-changes.ts';
import { PricePages } from '../price-round/price-pages.tsx';
import { readUsual } from '../unlikely-prices/unlikely-prices.ts';
import { useUnlikelyQuestion } from '../unlikely-prices/use-unlikely-question.tsx';
import { priceColumns } from './price-columns.tsx';
import { PriceFields } from './price-fields.tsx';
import { HistoryButton, historyAct } from './price-history.tsx';
import { bodyOf, valuesOf } from './price-values.ts';

export const meta = () => adminMeta('Preços');
export const handle = noticesAtTop;

const words = wordsOf({ one: 'preço', many: 'preços', gender: 'm' });
/** The observations of meat prices. Spec, back office, section 2 (Prices manager). */
export default function PricesPage() {
  const address = useListAddress('prices');
  const prices = useCall('listPrices', { query: address.query }, { keepPreviousData: true });
  const find = useFind('readPriceRow');
  const exportPrices = useDownload('exportPrices');
  const { act: createPrice } = useAct('createPrice', { changes: priceChanges });
  const { act: updatePrice } = useAct('updatePrice', { changes: priceChanges });
  const { act: deletePrice } = useAct('deletePrice', { changes: priceChanges });
  const { act: restorePrice } = useAct('restorePrice', { changes: priceChanges });
  const { act: confirmPrices } = useAct('confirmPrices', { changes: priceChanges });
  const filters = usePriceFilters();
  const { productName, shop } = useRowNames(prices.data?.data);
  const unlikely = useUnlikelyQuestion();
  const checkPrice = useRead('checkPrice');
  const today = prices.data?.today ?? cityDay(new Date());
  const confirming: BulkAct<PriceRow> = {
    label: 'Confirmar que não mudou',
    icon: CalendarCheck,
    done: (count) => `${counted(count, 'preço confirmado', 'preços confirmados')} com a data de hoje.`,
    can: (row) => priceCan(row, today).confirm,
    async runTogether(rows) {
      const { skipped } = await confirmPrices({ body: { ids: rows.map(({ id }) => id) } });
      const reasons = new Map(skipped.map(({ id, why }) => [id, why]));
      return rows.flatMap((row) => {
        const reason = reasons.get(row.id);
        return reason === undefined ? [] : [{ row, reason }];
      });
    },
  };
  return (
    <Manager
      title="Preços"
      about="Cada linha é uma coleta. As retiradas não aparecem; as já substituídas ficam como histórico."
      address={address}
      query={prices}
      searchFor="Produto ou estabelecimento"
      filters={filters}
      columns={priceColumns}
      nameOf={({ Product, Establishment, price }) =>
        `${Product.name}, ${Establishment.name}, ${formatReais(price)}`
      }
      priceNameOf={({ Product, Establishment }) => `${Product.name}, ${Establishment.name}`}
      question={unlikely.question}
      form={{
        words,
        schema: async () => (await import('#contract/price-fields.ts')).priceBody,
        valuesOf,
        next: ({ establishmentId, collectionDate, source, paymentCondition }) => ({
          establishmentId,
          collectionDate,
          source,
          paymentCondition,
        }),
        description: 'Cada preço vira uma coleta no histórico.',
        fields: (form, row) => (
          <>
            <PriceFields form={form} />
            {row && <HistoryButton kind="meat" id={row.id} />}
            {unlikely.question}
          </>
        ),
        async mayBeSaved({ productId, establishmentId, price }, row) {
          const isUnchanged = row !== null && row.productId === productId && row.price === price;
          if (productId === null || price === null || isUnchanged) return true;
          const query = {
            productId: String(productId),
            ...(establishmentId !== null && { establishmentId: String(establishmentId) }),
          };
          const name = [productName(productId), shop(establishmentId).name].filter(Boolean).join(', ');
          const usual = await readUsual(checkPrice({ query }));
          return unlikely.mayBeSaved([{ name, price, usual }]);
        },
      }}
      preview={({ productId, establishmentId, price, collectionDate, ...values }, saved) => ({
        ...values,
        price: price ?? 0,
        collectionDate,
        lifeDays: saved?.lifeDays ?? 0,
        sourceName: saved?.source === values.source ? saved.sourceName : sourceName(values.source, 'meat'),
        current: true,
        Product: { name: productName(productId) },
        Establishment: shop(establishmentId),
      })}
      calls={{
        create: (values, idempotencyKey) => createPrice({ body: bodyOf(values) }, { idempotencyKey }),
        update: (values, { id }) => updatePrice({ params: { id: String(id) }, body: bodyOf(values) }),
        remove: ({ id }, options) => deletePrice({ params: { id: String(id) } }, options),
        restore: ({ id }, options) => restorePrice({ params: { id: String(id) } }, options),
        find,
      }}
      can={(row) => priceCan(row, today)}
      bulk={[confirming]}
      rowActs={() => [history]}
      exportList={() => exportPrices({ query: address.exportQuery })}
      links={<PricePages />}
    />
  );
}

const history = historyAct<PriceRow>('meat');

function usePriceFilters() {
  const products = useProductSource();
  const shops = useShopSource();
  const regions = useRowOptions('listRegions');
  const categories = useRowOptions('listCategories');
  return [
    {
      filter: 'validity',
      label: 'Validade',
      options: [
        { value: '', label: 'Qualquer validade' },
        { value: 'valid', label: 'Válidos' },
        { value: 'expiring', label: 'Vencem em 2 dias' },
        { value: 'expired', label: 'Vencidos' },
      ],
    },
    {
      filter: 'productId',
      label: 'Produto',
      field: rowFilter({ source: products, all: 'Todos os produtos', none: 'Nenhum produto encontrado' }),
    },
    {
      filter: 'establishmentId',
      label: 'Estabelecimento',
      field: rowFilter({
        source: shops,
        all: 'Todos os estabelecimentos',
        none: 'Nenhum estabelecimento encontrado',
      }),
    },
    { filter: 'regionId', label: 'Região', options: filterOptions(regions, 'Todas as regiões') },
    {
      filter: 'categoryId',
      label: 'Categoria',
      options: filterOptions(categories, 'Todas as categorias'),
    },
    {
      filter: 'source',
      label: 'Fonte',
      options: [
        { value: '', label: 'Todas as fontes' },
        ...priceSources.map((source) => ({ value: source, label: sourceLabels[source] })),
      ],
    },
  ] as const;
}

/** The prices of the panel and those that a shop sends itself are both 'Loja' elsewhere. */
const sourceLabels = {
  admin: 'Loja (painel)',
  receipt: 'Nota fiscal',
  report: sourceName('report', 'meat'),
  import: 'Pesquisa',
  merchant: 'Loja (enviado por ela)',
} as const;

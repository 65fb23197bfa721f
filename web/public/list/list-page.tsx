import { Link, redirect, useSearchParams, data as withHeaders } from 'react-router';
import { sayCard } from '#domain/card.ts';
import { readList, readPeople, writeList } from '#domain/shopping-list.ts';
import { call } from '#web/api-client/call.ts';
import { siteContext, transportContext } from '#web/api-client/transport.ts';
import { pageMeta } from '#web/components/page-meta.ts';
import { cardPath, counterMode, paths } from '#web/paths.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { listCard } from '../cards/cards.ts';
import { dataStatusHeaders, dataStatusOf, fallbackFor } from '../data-status/data-status.ts';
import { PricePage } from '../data-status/page-status.tsx';
import type { Route } from './+types/list-page.ts';
import { CounterList } from './counter-list.tsx';
import { ListPrices } from './list-prices.tsx';
import { type ShoppingList, useShoppingList } from './use-shopping-list.ts';

/**
 * What the address says: the list of a link, and for how many people it is. 'mais' is that of a '+ Lista' button, which the device
 * adds to its own.
 */
function readLink(query: URLSearchParams) {
  const text = query.get('c') ?? query.get('mais');
  const { items, dropped } = readList(text ?? '');
  return {
    items: items.length > 0 ? items : null,
    dropped,
    people: readPeople(query.get('pessoas')),
  };
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const transport = context.get(transportContext);
  const query = new URL(request.url).searchParams;
  const presets = await call(transport, 'listShoppingPresets').catch((error) =>
    fallbackFor(error, () => null),
  );
  const preset = presets?.data.find(({ key }) => key === query.get('ideia'));
  if (preset) throw redirect(paths.list({ list: preset.list, people: preset.people }));
  const { items } = readLink(query);
  const priced = items
    ? await call(transport, 'readShoppingList', { query: { c: writeList(items) } }).catch((error) =>
        fallbackFor(error, () => null),
      )
    : null;
  const answers = [presets, priced].filter((answer) => answer !== null);
  const dataStatus = dataStatusOf(answers, presets?.demonstration ?? false);
  const isMissing = presets === null || (items !== null && priced === null);
  return withHeaders(
    {
      presets: presets?.data ?? [],
      priced,
      dataStatus,
      url: context.get(siteContext).url,
      shareText: priced && sayCard(listCard(priced.data, dataStatus)),
    },
    { headers: isMissing ? { 'cache-control': 'no-store' } : dataStatusHeaders(dataStatus) },
  );
}

/** A changed amount is computed on the device; what is new is asked for there, too. */
export const shouldRevalidate = () => false;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export function meta({ loaderData, location }: Route.MetaArgs) {
  const query = new URLSearchParams(location.search);
  const url = loaderData?.url ?? '';
  return pageMeta({
    title: 'Minha lista',
    description:
      'Monte a lista, do churrasco ou da semana, e veja em que lugar de Palmas ela sai mais em conta.',
    canonical: url + paths.list(),
    shared: url + paths.list({ list: query.get('c') ?? undefined }),
    ...(import.meta.env.SSR &&
      loaderData?.priced && {
        description: loaderData.shareText ?? '',
        picture: { path: cardPath('lista', loaderData.priced.data.list), text: loaderData.shareText ?? '' },
      }),
    indexed: readLink(query).items === null && loaderData?.dataStatus.kind === 'current',
  });
}

export default function ListPage({ loaderData }: Route.ComponentProps) {
  const { presets, priced, dataStatus, url } = loaderData;
  const [query] = useSearchParams();
  const link = readLink(query);
  // The server gets the address without what is no item.
  const isHydrated = useHydrated();
  const list = useShoppingList(link.items && { items: link.items, people: link.people });
  const isCounter = query.get('modo') === counterMode;
  return (
    <PricePage dataStatus={dataStatus}>
      {!isCounter && <Breadcrumb trail={[{ label: 'Início', to: paths.home() }]} current="Minha lista" />}
      {isHydrated && link.dropped > 0 && (
        <p role="status" className="rounded-md bg-gold-soft p-3 text-small text-gold-ink">
          {link.dropped === 1
            ? 'Um item do link não é válido e ficou de fora.'
            : `${link.dropped} itens do link não são válidos e ficaram de fora.`}
        </p>
      )}
      {isCounter ? (
        <CounterList list={list} first={priced} />
      ) : (
        <ListPrices
          list={list}
          first={priced}
          siteUrl={url}
          presets={<Presets presets={presets} list={list} />}
        />
      )}
    </PricePage>
  );
}

interface PresetsProps {
  presets: Route.ComponentProps['loaderData']['presets'];
  list: ShoppingList;
}

/** Ready lists. Whoever has no list gets it as their own; whoever has one sees it beside theirs, as a link's. */
function Presets({ presets, list }: PresetsProps) {
  if (presets.length === 0) return null;
  return (
    <section aria-labelledby="prontas" className="flex flex-col gap-2">
      <h2 id="prontas" className="heading text-h3">
        Listas prontas
      </h2>
      <ul className="flex flex-wrap gap-2">
        {presets.map(({ key, name, people, list: c }) => (
          <li key={key}>
            <Link
              to={paths.list({ list: c, people })}
              rel="nofollow"
              className="chip"
              onClick={(event) => {
                if (list.isLink || list.items.length > 0) return;
                event.preventDefault();
                list.change(readList(c).items, people);
              }}
            >
              {name}
              <span className="font-normal text-muted-foreground">{` ${people} pessoas`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

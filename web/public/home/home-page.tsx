import { useEffect } from 'react';
import { useSearchParams, data as withHeaders } from 'react-router';
import { formatReais } from '#domain/money.ts';
import { siteContext, transportContext } from '#web/api-client/transport.ts';
import { useWhereabouts } from '#web/components/location/use-whereabouts.ts';
import { pageMeta } from '#web/components/page-meta.ts';
import { nearbyTabs, paths, radarTabs } from '#web/paths.ts';
import { ExpiredBanner } from '../standing/expired-banner.tsx';
import { keepLastSeen } from '../standing/last-seen.ts';
import { type Standing, standingHeaders } from '../standing/standing.ts';
import { StandingBanner } from '../standing/standing-banner.tsx';
import type { Route } from './+types/home-page.ts';
import { BestFuels } from './best-fuels.tsx';
import { CategoryGrid } from './category-grid.tsx';
import { sameCut, widestFirst } from './headline.ts';
import { Hero } from './hero.tsx';
import type { Best, HomeData } from './home-data.ts';
import { HowToRead } from './how-to-read.tsx';
import { loadHome } from './load-home.ts';
import { MostWanted } from './most-wanted.tsx';
import { NearbyBlock } from './nearby/nearby-block.tsx';
import { NearbyPromotions } from './nearby/nearby-promotions.tsx';
import { Radar } from './radar.tsx';
import './home.css';

export async function loader({ context }: Route.LoaderArgs) {
  const loaded = await loadHome(context.get(transportContext));
  const { url, apiPrefix } = context.get(siteContext);
  return withHeaders({ ...loaded, siteUrl: url, apiPrefix }, { headers: standingHeaders(loaded.standing) });
}

const seen = keepLastSeen<{ data: HomeData; standing: Standing; siteUrl: string; apiPrefix: string }>();

/** Without a connection the page shows what this tab has seen last, instead of failing. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return seen.load(serverLoader);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export { askOnlyForOtherPages as shouldRevalidate } from '../whole-city.ts';

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { data, standing, siteUrl } = loaderData;
  const [widest] = widestFirst(data.cuts);
  return pageMeta({
    title: 'Preço da carne e do combustível em Palmas',
    description: widest
      ? `${sameCut(widest.name)} vai de ${formatReais(widest.price)} a ${formatReais(widest.highest)} em Palmas. Compare carnes e combustível, com fonte e data de cada preço.`
      : 'Preços de carne e de combustível em Palmas, com fonte e data de cada valor.',
    canonical: siteUrl + paths.home(),
    indexed: standing.kind === 'current',
  });
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { data, standing, apiPrefix } = loaderData;
  useEffect(() => seen.remember(loaderData), [loaderData]);
  const [query] = useSearchParams();
  const tabs = {
    radar: radarTabs.find((tab) => tab === query.get('radar')) ?? radarTabs[0],
    nearby: nearbyTabs.find((tab) => tab === query.get('perto')) ?? nearbyTabs[0],
  };
  const whereabouts = useWhereabouts();

  return (
    <>
      <div className="home-banner">
        <StandingBanner standing={standing} />
        {standing.kind === 'current' && (
          <ExpiredBanner comparisons={[...data.cuts, ...data.fuels].map(comparisonOf)}>
            Servem para comparar os lugares entre si; no balcão, o valor de hoje pode ser outro.
          </ExpiredBanner>
        )}
      </div>
      <Hero data={data} />
      <div className="home-body">
        <Radar data={data} tabs={tabs} />
        <div className="home-pair">
          <BestFuels data={data} />
          <NearbyPromotions
            point={whereabouts.point}
            apiPrefix={apiPrefix}
            demonstration={data.demonstration}
          />
        </div>
        <NearbyBlock tabs={tabs} whereabouts={whereabouts} data={data} apiPrefix={apiPrefix} />
        <MostWanted data={data} />
        <CategoryGrid data={data} />
        <HowToRead />
      </div>
    </>
  );
}

function comparisonOf({ expired, fresh }: Best) {
  return { expired, from: fresh.day, to: fresh.day };
}

import type { ComparedProduct, ComparisonView } from '#contract/comparisons.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { Region } from '#contract/regions.ts';
import type { Day } from '#domain/city-time.ts';

/** Data of the page of meat, or of another sector's goods: the content of the chosen tab (docs/decisions/0040). */
export interface MeatData {
  /** data that all tabs have in common, and the prices of the chosen one */
  view: ComparisonView;
  tab: TabData;
  regions: Region[];
  today: Day;
  /** message that one of the filters does not exist any more; then the rest is that without filters, and no price is shown */
  missing: string | null;
}

type DataOf<Name extends keyof Endpoints> = Omit<Reply<Endpoints[Name]>['data'], 'view'>;

export type TabData =
  | ({ kind: 'tabela' } & DataOf<'readPriceTable'>)
  | ({ kind: 'promocoes' } & DataOf<'readPriceDeals'>)
  | ({ kind: 'estabelecimentos' } & DataOf<'readComparedShops'>)
  | ({ kind: 'comparar' } & DataOf<'readPriceRanking'>);

export type TabOf<Kind extends TabData['kind']> = Extract<TabData, { kind: Kind }>;

export type Shop = ComparisonView['shops'][number];
export type RunningPromotion = ComparisonView['promotions'][number];
export type { ComparedProduct };

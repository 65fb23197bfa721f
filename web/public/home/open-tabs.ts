import type { ChosenHomeTabs, HomeTabs } from '#web/paths.ts';
import type { HomeData } from './home-data.ts';

/** Gives the open tabs of the home page: the chosen ones, or else meat, or fuel if only fuel has prices. */
export function openTabs(
  { cuts, fuels, open }: Pick<HomeData, 'cuts' | 'fuels' | 'open'>,
  chosen: ChosenHomeTabs,
): HomeTabs {
  const hasOnlyFuel = cuts.length === 0 && fuels.length > 0;
  return {
    // The tab of an opened category links to its page, and has no content here.
    radar: chosen.radar && !open[chosen.radar] ? chosen.radar : hasOnlyFuel ? 'combustivel' : 'acougues',
    nearby: chosen.nearby ?? (hasOnlyFuel ? 'postos' : 'acougues'),
  };
}

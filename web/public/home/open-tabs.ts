import type { ChosenHomeTabs, HomeTabs } from '#web/paths.ts';
import type { HomeData } from './home-data.ts';

/** Gives the tabs that the home page opens: the chosen ones, else meat, or fuel where only fuel has prices. */
export function openTabs(
  { cuts, fuels, open }: Pick<HomeData, 'cuts' | 'fuels' | 'open'>,
  chosen: ChosenHomeTabs,
): HomeTabs {
  const hasOnlyFuel = cuts.length === 0 && fuels.length > 0;
  return {
    // The tab of a category that has been opened leads to its page, and shows nothing here.
    radar: chosen.radar && !open[chosen.radar] ? chosen.radar : hasOnlyFuel ? 'combustivel' : 'acougues',
    nearby: chosen.nearby ?? (hasOnlyFuel ? 'postos' : 'acougues'),
  };
}

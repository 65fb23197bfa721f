import { useMedia } from '#web/ui/use-media.ts';

/** Tables with more columns stand beside the panel's menu only on a desk's screen. */
const mostColumnsOnTablets = 5;

/**
 * Returns whether a list shows its rows as cards: under 768 px, and one of many columns under 1200 px, where its last columns and
 * buttons would be out of sight.
 * @param columns how many it has, without the row's number
 */
export function useNarrowList(columns: number): boolean {
  const isPhone = useMedia('(width < 48rem)');
  const isTablet = useMedia('(width < 75rem)');
  return isPhone || (isTablet && columns > mostColumnsOnTablets);
}

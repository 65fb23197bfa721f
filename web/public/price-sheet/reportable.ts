import type { Day } from '#domain/city-time.ts';
import type { PriceKind } from '#domain/prices.ts';
import type { ComboboxOption } from '#web/forms/combobox.tsx';
import type { OptionSource } from '#web/forms/searched-combobox.tsx';

/** A page's prices that people may report as wrong: of one cut at its shops, or of one station's fuels. */
export interface Reportable {
  kind: PriceKind;
  /** id of the product, or of the station */
  id: number;
  /** name of the product, or of the station */
  name: string;
  /** the shops, or the fuels; the first one is chosen when the sheet opens */
  prices: readonly ComboboxOption[];
  /** the other ones, if they are too many for the page: the server searches them by the names and addresses of shops */
  others?:
    | (Pick<OptionSource, 'find' | 'read'> & { /** including those of the page */ count: number })
    | undefined;
  /** the place has no price: one of these is its first */
  isFirst?: boolean;
  today: Day;
}

import type { ReactNode } from 'react';
import type { Day } from '#domain/city-time.ts';
import type { PriceKind } from '#domain/prices.ts';
import type { FreshnessFacts } from '#web/components/freshness.tsx';
import type { PriceUnit } from '#web/components/price.tsx';
import type { CallForm } from '#web/forms/use-call-form.ts';
import type { ReportValues } from './report-values.ts';

/** A price that a page shows, and what the page knows of its age, for the time until the server has said more. */
export interface SeenPrice {
  /** the cut or the fuel; undefined: there is none to choose */
  productId: number | undefined;
  /** the shop or the station; undefined: there is none to choose */
  establishmentId: number | undefined;
  kind: PriceKind;
  /** null: the sheet opens without its row */
  fresh: FreshnessFacts | null;
  /** the sheet opens with the field: from a page's button, or again after signing in */
  isReported?: true;
  /** no price is known there, and the sheet asks for the first one */
  isFirst?: boolean | undefined;
  /** the city's */
  today: Day;
}

/** The prices of a list, of which one has changed. */
export interface ListedPrices {
  /** what they are of: 'Picanha' */
  name: string;
  unit: PriceUnit;
  prices: readonly (SeenPrice & { placeName: string; price: number })[];
}

export interface PriceSheetProps {
  seen: SeenPrice;
  /** for a sheet in which the price is chosen first */
  choice?:
    | {
        /** what the prices are of: a product, or a station */
        name: string;
        field: keyof ReportValues & string;
        /** why nothing can be sent where none is chosen */
        unknown: string;
        show: (form: CallForm<ReportValues>) => ReactNode;
      }
    | undefined;
  close: () => void;
}

import type { RootData } from '#web/api-client/use-api-prefix.ts';
import type { NearFacts } from './near-facts.ts';

/** The best price of each thing, or the list of each. */
export const nearViews = ['best', 'list'] as const;
export type NearView = (typeof nearViews)[number];

/** What a page asks for near a person's place before its script runs. */
export interface AskedNear {
  things: readonly NearFacts[];
  /** what is drawn of them; on the home page, what the person has looked at last comes before these things */
  view: NearView;
  /** the screens that show it; all without it */
  media?: string;
}

/** The same in the page itself. */
export type AskedHere = AskedNear & Pick<RootData, 'apiPrefix'>;

declare global {
  interface Window {
    /** what the page has asked for: of what the person has looked at, if it is so */
    askedHere?: AskedHere;
  }
}

/** Name of the meta tag that has it as JSON. */
export const askedName = 'near';

/** What a page asks for: a function of its data and its query. */
type ChooseAsked<LoaderData> = (loaded: LoaderData, query: URLSearchParams) => AskedNear | null;

export interface NearHandle {
  near?: ChooseAsked<never>;
}

/** The `handle` of a route that asks. Only the server needs it, because the page's script asks by itself. */
export const nearHandle = <LoaderData>(near: ChooseAsked<LoaderData>): NearHandle =>
  import.meta.env.SSR ? { near } : {};

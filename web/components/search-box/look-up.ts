import type { Suggestion } from '#contract/suggestions.ts';
import { foldName } from '#domain/product-search.ts';
import { presetNamed, sayPreset } from '#domain/shopping-list.ts';
import { categoryWithResults, type SearchCategory, type SuggestionKind } from '#domain/suggestions.ts';
import { callFromBrowser } from '#web/api-client/browser-call.ts';
import { NoAnswer } from '#web/api-client/transport.ts';
import { paths } from '#web/paths.ts';

export interface FoundSuggestion extends Omit<Suggestion, 'kind'> {
  kind: SuggestionKind | 'list';
  /** the page that it leads to */
  to: string;
}

/** The suggestions for a text. */
export interface Answer {
  /** the folded text of the request */
  text: string;
  found: readonly FoundSuggestion[];
  /**
   * why there is no answer: 'connection': no server was reached; 'server': it could not answer now; null: there is one
   */
  failed: 'connection' | 'server' | null;
}

const pages: Record<SuggestionKind, (id: number) => string> = {
  product: (id) => paths.product(id),
  fuel: (id) => paths.fuel({ fuelTypeId: id }),
  establishment: (id) => paths.establishment(id),
  station: paths.station,
};

/** The ready list that a text names: 'Lista de churrasco para 10 pessoas'. */
function listOf(text: string): FoundSuggestion[] {
  const preset = presetNamed(text);
  if (!preset) return [];
  const to = paths.list({ preset: preset.key });
  return [{ kind: 'list', id: 0, name: sayPreset(preset), label: 'Lista', about: null, to }];
}

/** Requests the suggestions. @param text folded by `foldName`, so that all its spellings share one cached answer */
export async function lookUp(apiPrefix: string, text: string, signal: AbortSignal): Promise<Answer> {
  try {
    const { data } = await callFromBrowser(
      apiPrefix,
      'listSuggestions',
      { query: { search: text } },
      { signal },
    );
    return {
      text,
      found: [
        ...listOf(text),
        ...data.map((suggestion) => ({ ...suggestion, to: pages[suggestion.kind](suggestion.id) })),
      ],
      failed: null,
    };
  } catch (error) {
    return { text, found: [], failed: error instanceof NoAnswer ? 'connection' : 'server' };
  }
}

/** How long a submitted search waits to know which category has results. */
const maxWaitMs = 1500;

/**
 * Finds the category that has results for a text.
 * @param known the last answer, possibly for another text
 */
export async function findCategory(
  apiPrefix: string,
  words: string,
  known: Answer | null,
  wanted: { chosen: SearchCategory | null; otherwise: SearchCategory },
): Promise<SearchCategory> {
  const text = foldName(words);
  const { found } =
    known?.text === text ? known : await lookUp(apiPrefix, text, AbortSignal.timeout(maxWaitMs));
  return categoryWithResults(
    found.flatMap(({ kind }) => (kind === 'list' ? [] : kind)),
    wanted,
  );
}

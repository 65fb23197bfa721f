import { type ReactNode, useEffect, useRef } from 'react';
import { foldName, suggestionsFrom } from '#domain/product-search.ts';
import { counted } from '#domain/text.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { boldTyped } from './bold-typed.ts';
import { sayKm } from './km-source.ts';
import { type Answer, type FoundSuggestion, lookUp } from './look-up.ts';

const pauseMs = 150;

interface SuggestionListProps {
  id: string;
  typed: string;
  /** the suggestions to show; null: the list is closed */
  answer: Answer | null;
  /** index of the suggestion reached by the arrow keys; -1: none */
  active: number;
  onAnswer: (answer: Answer) => void;
  onChoose: (suggestion: FoundSuggestion) => void;
  end: ((suggestion: FoundSuggestion) => ReactNode) | undefined;
}

/** Requests suggestions while the visitor types, and shows them below the field. */
export default function SuggestionList({
  id,
  typed,
  answer,
  active,
  onAnswer,
  onChoose,
  end,
}: SuggestionListProps) {
  const apiPrefix = useApiPrefix();
  const text = useDebounced(foldName(typed), pauseMs);
  useEffect(() => {
    if (text.length < suggestionsFrom) return;
    // The previous request is aborted.
    const asking = new AbortController();
    lookUp(apiPrefix, text, asking.signal).then((answer) => {
      if (!asking.signal.aborted) onAnswer(answer);
    });
    return () => asking.abort();
  }, [apiPrefix, text, onAnswer]);

  const list = useRef<HTMLDivElement>(null);
  // If the field is low on a phone's screen, its suggestions would be below the screen.
  useEffect(() => {
    if (answer) list.current?.scrollIntoView({ block: 'nearest' });
  }, [answer]);

  const summary = answer && summaryOf(answer);
  return (
    <>
      <div hidden={!answer} ref={list} className="search-list">
        <div id={id} role="listbox" aria-label="Sugestões">
          {answer?.found.map((suggestion, index) => (
            <button
              key={`${suggestion.kind} ${suggestion.id}`}
              id={`${id}-${index}`}
              type="button"
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              // Keeps the focus in the field, so that the list stays open until the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(suggestion)}
            >
              <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
                {boldTyped(suggestion.name, typed).map(({ text, bold }) =>
                  bold ? <b key={text}>{text}</b> : <span key={text}>{text}</span>,
                )}
                <span className="block text-small text-muted-foreground">
                  {aboutOf(suggestion).filter(Boolean).join(' · ')}
                </span>
              </span>
              {end?.(suggestion)}
            </button>
          ))}
        </div>
        {answer?.found.length === 0 && <p className="px-3 py-2 text-small">{summary}</p>}
      </div>
      <p role="status" className="sr-only">
        {summary}
      </p>
    </>
  );
}

function aboutOf({ label, about, point }: FoundSuggestion) {
  const km = point && sayKm(point);
  return [label, km && `cerca de ${km}`, about];
}

function summaryOf({ found, failed }: Answer): string {
  if (failed === 'connection') return 'Sem sugestões agora. Confira sua conexão.';
  if (failed) return 'Sem sugestões agora. Tente de novo em instantes.';
  if (found.length === 0) return 'Nenhum resultado encontrado';
  return counted(found.length, 'sugestão', 'sugestões');
}

import clsx from 'clsx';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Reply } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { counted, fold, matches } from '#domain/text.ts';
import { areShortcutsOn, Kbd } from '#web/list/keyboard.tsx';
import { panelPaths } from '#web/panel-paths.ts';
import { useCall } from '#web/session/use-call.tsx';
import { SignedOut } from '#web/session/user-call.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { screens } from './sections.ts';

const pauseMs = 250;
const minLetters = 2;

/** The search of the panel: a combobox whose results are pages, shops, cuts, stations and people. */
export function PanelSearch() {
  const id = useId();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const words = useDebounced(nameIn(typed), pauseMs);
  const isLong = typed.trim().length >= minLetters;
  const answer = useCall(
    'searchBackOffice',
    { query: { search: words } },
    { enabled: words.length >= minLetters },
  );
  const isForTyped = words === nameIn(typed);
  const groups = isLong ? groupResults(typed, isForTyped ? answer.data?.data : undefined) : [];
  const results = groups.flatMap((group) => group.results);
  const shown = isOpen && isLong;
  useSearchKey(field);

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (result: Result | undefined) => {
    if (!result) return;
    setTyped('');
    close();
    field.current?.blur();
    navigate(result.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape' && shown) close();
    else if (event.key === 'Enter') choose(results[Math.max(0, active)]);
    else if (step && !shown) setOpen(true);
    // There is one position more than results: after the last one, the field itself.
    else if (step) setActive(((active + 1 + step + results.length + 1) % (results.length + 1)) - 1);
    else return;
    event.preventDefault();
  };
  const status = statusText(results.length, !isForTyped || answer.isPending, answer.error);
  const optionId = (result: Result) => `${id}-${results.indexOf(result)}`;

  return (
    <search className="relative mr-auto min-w-0 flex-1 basis-56 sm:max-w-sm">
      <label htmlFor={id} className="sr-only">
        Buscar em todo o painel
      </label>
      <Search size={18} aria-hidden="true" className="pointer-events-none absolute top-3.5 left-3" />
      <input
        ref={field}
        id={id}
        // Not of the type 'search', as lists have: the key '/' prefers the list's field.
        type="text"
        role="combobox"
        placeholder="Buscar em todo o painel"
        value={typed}
        maxLength={100}
        autoComplete="off"
        aria-expanded={shown}
        aria-controls={`${id}-lista`}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 && shown ? `${id}-${active}` : undefined}
        onChange={(event) => {
          setTyped(event.target.value);
          setOpen(true);
          setActive(-1);
        }}
        onFocus={() => setOpen(true)}
        onBlur={close}
        onKeyDown={onKeyDown}
        className="block min-h-tap w-full rounded-md border border-border-strong bg-card pr-11 pl-10 placeholder:text-muted-foreground"
      />
      <span aria-hidden="true" className="absolute top-2.5 right-3 max-lg:hidden">
        <Kbd>/</Kbd>
      </span>
      <div
        hidden={!shown}
        className="absolute inset-x-0 top-full z-30 mt-1 max-h-[70dvh] overflow-y-auto rounded-lg border border-border bg-card py-2 shadow-dialog"
      >
        <div id={`${id}-lista`} role="listbox" aria-label="Resultados da busca">
          {groups.map(({ label, results: some }) => (
            // biome-ignore lint/a11y/useSemanticElements: HTML has no element for a group of options inside a listbox
            <div key={label} role="group" aria-label={label}>
              <p aria-hidden="true" className="px-4 pt-2 pb-1 text-micro font-semibold text-muted-foreground">
                {label}
              </p>
              {some.map((result) => (
                <button
                  key={result.key}
                  id={optionId(result)}
                  type="button"
                  role="option"
                  aria-selected={results[active] === result}
                  tabIndex={-1}
                  // Keeps the focus in the field, so that the list stays open until the click.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(result)}
                  className={clsx(
                    'flex min-h-tap w-full flex-col justify-center px-4 py-1.5 text-left text-small wrap-anywhere',
                    results[active] === result ? 'bg-primary-soft' : 'hover:bg-card-sunken',
                  )}
                >
                  <span className="font-semibold">{result.label}</span>
                  {result.about && <span className="text-muted-foreground">{result.about}</span>}
                </button>
              ))}
            </div>
          ))}
        </div>
        {status.isShown && <p className="px-4 py-2 text-small text-muted-foreground">{status.text}</p>}
      </div>
      <p role="status" className="sr-only">
        {shown && status.text}
      </p>
    </search>
  );
}

/** @returns the text for screen readers, shown as well if the results alone do not say it */
function statusText(
  count: number,
  isWaiting: boolean,
  error: Error | null,
): { text: string; isShown: boolean } {
  if (error && !(error instanceof SignedOut)) {
    return { text: 'A busca não respondeu. Tente novamente.', isShown: true };
  }
  if (isWaiting) return { text: 'Buscando…', isShown: true };
  if (count === 0) return { text: 'Nenhum resultado encontrado', isShown: true };
  return { text: counted(count, 'resultado'), isShown: false };
}

type Found = Reply<Endpoints['searchBackOffice']>['data'];

interface Result {
  key: string;
  label: string;
  about: string | null;
  to: string;
}

interface ResultGroup {
  label: string;
  results: readonly Result[];
}

/** The acts that a search begins at once for a shop: 'rodada zé'. */
const verbs = [
  { word: 'rodada ', label: 'Começar a rodada', to: ({ id }: { id: number }) => panelPaths.priceRound(id) },
  {
    word: 'preços ',
    label: 'Ver os preços',
    to: ({ id }: { id: number }) => panelPaths.list('prices', { establishmentId: id }),
  },
] as const;

const verbIn = (typed: string) => verbs.find(({ word }) => fold(typed).startsWith(fold(word)));
/** Returns the words to search for, without the verb. */
const nameIn = (typed: string) => typed.slice(verbIn(typed)?.word.length ?? 0).trim();

/**
 * Returns the groups of results that are not empty: pages of the panel, then rows. @param found undefined: not loaded
 * yet
 */
export function groupResults(typed: string, found: Found | undefined): ResultGroup[] {
  const verb = verbIn(typed);
  const groups: ResultGroup[] = [
    ...(verb ? [group(verb.label, found?.establishments, verb.to)] : []),
    {
      label: 'Páginas do painel',
      results: screens
        .filter(({ label, also = '' }) => matches(`${label} ${also}`, typed))
        .slice(0, 5)
        .map(({ label, to }) => ({ key: to, label, about: null, to })),
    },
    group('Estabelecimentos', found?.establishments, ({ name }) =>
      panelPaths.list('establishments', { search: name }),
    ),
    group('Produtos', found?.products, ({ name }) => panelPaths.list('products', { search: name })),
    group('Postos', found?.stations, ({ name }) => panelPaths.list('fuelStations', { search: name })),
    group('Usuários', found?.users, ({ name, about }) => panelPaths.list('users', { search: about ?? name })),
  ];
  return groups.filter(({ results }) => results.length > 0);
}

function group(
  label: string,
  rows: Found['users'] | undefined,
  to: (row: Found['users'][number]) => string,
): ResultGroup {
  const results = (rows ?? []).map((row) => ({
    key: `${label} ${row.id}`,
    label: row.name,
    about: row.about,
    to: to(row),
  }));
  return { label, results };
}

const typing = 'input, textarea, select, [contenteditable]';

const isAsking = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null;

/** The key '/' focuses the page's own search, or this field if the page has none; Ctrl or Command and K always this field. */
function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, defaultPrevented, target } = event;
      if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !isAsking()) {
        event.preventDefault();
        field.current?.focus();
        return;
      }
      if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented || !areShortcutsOn()) return;
      if (target instanceof Element && target.closest(typing)) return;
      if (isAsking()) return;
      event.preventDefault();
      const own = document.querySelector<HTMLInputElement>('main input[type=search]');
      (own ?? field.current)?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [field]);
}

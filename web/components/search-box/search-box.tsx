import clsx from 'clsx';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Form, useNavigate } from 'react-router';
import type { SearchCategory } from '#domain/suggestions.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { paths, withQuery } from '#web/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { useOnDemand } from '#web/ui/lazy-part.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import type { Answer, FoundSuggestion } from './look-up.ts';

/** The list of suggestions and its requests are loaded with the first press on a field. */
const listSource = () => import('./suggestion-list.tsx');

const resultsPages = { acougues: paths.butchers(), combustivel: paths.fuel() } satisfies Record<
  SearchCategory,
  string
>;

const texts = {
  label: 'Pesquisar cortes, combustíveis, açougues e postos',
  placeholder: 'Picanha, gasolina...',
  minLetters: 2,
};

const looks = {
  hero: {
    form: 'flex flex-wrap gap-2',
    place: 'relative min-w-0 flex-1 basis-52',
    field: 'field-control h-13 md:pl-9.5',
    button: buttonClass({ variant: 'gold', size: 'lg' }),
  },
  header: {
    form: 'header-search',
    place: 'relative',
    field: 'header-search-field',
    button: '',
  },
};

interface SearchBoxProps {
  /** name of the search among the page's landmarks */
  name: string;
  look: keyof typeof looks;
  /** category to search in without script, and if nothing is suggested */
  category: SearchCategory;
  /** true: the visitor has chosen the category, which is therefore preferred if it has results */
  isChosen?: boolean;
  /** renders the end of a suggestion, such as a price that the page knows */
  end?: (suggestion: FoundSuggestion) => ReactNode;
  /** further classes of the form */
  className?: string | false;
}

/**
 * The search of the site, the same in the header and on the home page: cuts, fuels, shops and stations. It is a combobox
 * with script, and a plain GET form without. An empty search is not submitted.
 */
export function SearchBox({ name, look, category, isChosen = false, end, className }: SearchBoxProps) {
  const { form, place, field: fieldClass, button } = looks[look];
  const id = useId();
  const hydrated = useHydrated();
  const apiPrefix = useApiPrefix();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const { Part: SuggestionList, load } = useOnDemand(listSource);
  const words = typed.trim();
  const isShown = isOpen && answer !== null && words.length >= texts.minLetters;
  const found = isShown ? answer.found : [];
  const listId = `${id}-lista`;

  const open = () => {
    load();
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = ({ to, name }: FoundSuggestion) => {
    setTyped(name);
    close();
    navigate(to);
  };
  const submit = async () => {
    const chosen = found[active];
    if (chosen) return choose(chosen);
    if (words === '') return;
    close();
    const wanted = { chosen: isChosen ? category : null, otherwise: category };
    const best = await import('./look-up.ts').then(
      ({ findCategory }) => findCategory(apiPrefix, words, answer, wanted),
      () => category,
    );
    // The visitor may have left in the meantime.
    if (field.current) navigate(withQuery(resultsPages[best], { search: words }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape' && isShown) close();
    else if (step && !isShown) open();
    // There is one position more than suggestions: after the last one, the field itself.
    else if (step && found.length > 0)
      setActive(((active + 1 + step + found.length + 1) % (found.length + 1)) - 1);
    else return;
    event.preventDefault();
  };

  return (
    <Form
      method="get"
      action={resultsPages[category]}
      role="search"
      aria-label={name}
      noValidate={hydrated}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className={clsx(form, className)}
    >
      <div className={place}>
        {look === 'hero' && <Search aria-hidden="true" className="field-icon left-2.5 max-md:hidden" />}
        <input
          ref={field}
          id={id}
          type="search"
          name="search"
          aria-label={texts.label}
          placeholder={texts.placeholder}
          value={typed}
          required
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          className={fieldClass}
          role="combobox"
          aria-expanded={isShown}
          aria-controls={isShown ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            open();
            setActive(-1);
          }}
          onFocus={open}
          // A click outside blurs the field.
          onBlur={close}
          onKeyDown={onKeyDown}
        />
        {SuggestionList && (
          <SuggestionList
            id={listId}
            typed={typed}
            answer={isShown ? answer : null}
            active={active}
            onAnswer={setAnswer}
            onChoose={choose}
            end={end}
          />
        )}
      </div>
      <button type="submit" className={button} aria-label={look === 'hero' ? 'Buscar' : 'Pesquisar'}>
        {look === 'hero' && <span className="max-md:hidden">Buscar</span>}
        <Search size={20} aria-hidden="true" className={look === 'hero' ? 'md:hidden' : undefined} />
      </button>
    </Form>
  );
}

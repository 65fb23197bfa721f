import { Search } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { Form, useNavigate } from 'react-router';
import { type Day, formatAge } from '#domain/city-time.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Input } from '#web/ui/field.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { LifeRing } from '../freshness.tsx';
import { Price, type PriceUnit } from '../price.tsx';
import { boldTyped } from './bold-typed.ts';
import './search-box.css';

export interface Suggestion {
  /** search text when it is selected */
  text: string;
  /** lowest price in reais; null if no shop has a price */
  lowest: { price: number; unit: PriceUnit; day: Day; lifeDays: number } | null;
}

interface SearchBoxProps {
  label: string;
  placeholder: string;
  /** results page, which takes ?search= */
  action: string;
  /** suggestions for the typed text, the best first. null if the text is too short (under two letters). */
  suggest: (typed: string) => readonly Suggestion[] | null;
  today: Day;
}

const parameter = 'search';

/** Search with suggestions: a combobox after hydration, a plain GET form before. An empty search is not submitted. */
export function SearchBox({ label, placeholder, action, suggest, today }: SearchBoxProps) {
  const id = useId();
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const suggestions = open ? suggest(typed) : null;
  const count = suggestions?.length ?? 0;
  const optionId = (index: number) => `${id}-${index}`;

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const go = (text: string) => {
    const words = text.trim();
    if (words === '') return;
    setTyped(words);
    close();
    navigate(`${action}?${new URLSearchParams({ [parameter]: words })}`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape' && open) close();
    else if (step && !open) setOpen(true);
    // One more position than suggestions: after the last one comes the field itself.
    else if (step && count > 0) setActive(((active + 1 + step + count + 1) % (count + 1)) - 1);
    else return;
    event.preventDefault();
  };

  return (
    <Form
      method="get"
      action={action}
      role="search"
      noValidate={hydrated}
      onSubmit={(event) => {
        event.preventDefault();
        go(suggestions?.[active]?.text ?? typed);
      }}
      className="flex flex-wrap gap-2"
    >
      <div className="relative flex-1 basis-52">
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <Input
          id={id}
          type="search"
          name={parameter}
          icon={Search}
          placeholder={placeholder}
          value={typed}
          required
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          className="search-field"
          role="combobox"
          aria-expanded={suggestions !== null}
          aria-controls={`${id}-lista`}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? optionId(active) : undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            setOpen(true);
            setActive(-1);
          }}
          onFocus={() => setOpen(true)}
          // A click outside blurs the field.
          onBlur={close}
          onKeyDown={onKeyDown}
        />
        <div hidden={suggestions === null} className="search-list">
          <div id={`${id}-lista`} role="listbox" aria-label="Sugestões">
            {suggestions?.map((suggestion, index) => (
              <button
                key={suggestion.text}
                id={optionId(index)}
                type="button"
                role="option"
                aria-selected={index === active}
                tabIndex={-1}
                // Keeps the focus in the field, so that the list stays open until the click.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => go(suggestion.text)}
              >
                <span>
                  {boldTyped(suggestion.text, typed).map(({ text, bold }) =>
                    bold ? <b key={text}>{text}</b> : text,
                  )}
                </span>
                <Lowest {...suggestion} today={today} />
              </button>
            ))}
          </div>
          {count === 0 && <p className="px-3 py-2 text-small">Nenhum resultado encontrado</p>}
        </div>
        <p role="status" className="sr-only">
          {suggestions && countText(count)}
        </p>
      </div>
      <button type="submit" className={buttonClass({ variant: 'gold', size: 'lg' })}>
        Buscar
      </button>
    </Form>
  );
}

function countText(count: number): string {
  if (count === 0) return 'Nenhum resultado encontrado';
  return count === 1 ? '1 sugestão' : `${count} sugestões`;
}

function Lowest({ lowest, today }: Suggestion & { today: Day }) {
  if (!lowest) return <Price value={null} unit="kg" />;
  return (
    <span className="flex items-center gap-2">
      <Price value={lowest.price} unit={lowest.unit} size="cell" />
      <span className="flex items-center gap-1.5 text-micro text-muted-foreground">
        <LifeRing {...lowest} today={today} />
        {formatAge(lowest.day, today)}
      </span>
    </span>
  );
}

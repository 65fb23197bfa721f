import { type LucideIcon, Search, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, Link } from 'react-router';
import { buttonClass } from '#web/ui/button.tsx';
import { Field, Input, type Option, Select } from '#web/ui/field.tsx';
import { Segmented, type SegmentOption } from '#web/ui/segmented.tsx';

export interface SearchField {
  /** name in the address */
  name: string;
  label: string;
  placeholder: string;
}

interface Choosing {
  name: string;
  label: string;
}

/** The empty value is 'all', and the field is then not counted as a filter. */
export type ChoiceField =
  | (Choosing & {
      kind: 'segmented';
      options: readonly SegmentOption[];
      /** stays in sight on the phone, where the other choices fold away */
      quick?: boolean | undefined;
    })
  | (Choosing & { kind: 'select'; options: readonly Option[]; icon?: LucideIcon | undefined });

export type FilterValues = Record<string, string>;

interface FilterBarProps {
  /** the page's own path; without script the form goes there */
  action: string;
  search: SearchField;
  choices: readonly ChoiceField[];
  /** what the address says now, by field name */
  values: FilterValues;
  /** rest of the address to keep: { tab: 'postos' } */
  keep?: FilterValues | undefined;
  /** address without filters */
  clearTo: string;
  /** with script, changes apply at once; the search waits for a pause in the typing */
  onChange: (values: FilterValues) => void;
  /** '14 preços', said to those who hear the page when filters change it */
  result: string;
}

const typingPause = 300;

/** Search and choices in the address. A plain GET form until script arrives; on the phone the choices fold away. */
export function FilterBar({
  action,
  search,
  choices,
  values,
  keep = {},
  clearTo,
  onChange,
  result,
}: FilterBarProps) {
  const { draft, change, clear } = useDraft(values, onChange);
  const quick = choices.filter((choice) => choice.kind === 'segmented' && choice.quick);
  const folding = choices.filter((choice) => !quick.includes(choice));
  const active = folding.filter(({ name }) => draft[name]).length;
  const filtered = choices.some(({ name }) => draft[name]) || Boolean(draft[search.name]);
  const control = (choice: ChoiceField) => (
    <Choice
      key={choice.name}
      {...choice}
      value={draft[choice.name] ?? ''}
      onChange={(value) => change({ ...draft, [choice.name]: value }, 0)}
    />
  );

  return (
    <Form
      method="get"
      action={action}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        change(draft, 0);
      }}
      className="flex flex-wrap items-end gap-3 lg:gap-4"
    >
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field label={search.label} className="flex-1 basis-36 max-lg:[&>label]:sr-only">
        {(control) => (
          <Input
            {...control}
            type="search"
            name={search.name}
            icon={Search}
            placeholder={search.placeholder}
            value={draft[search.name] ?? ''}
            onChange={(event) => change({ ...draft, [search.name]: event.target.value }, typingPause)}
            autoComplete="off"
            enterKeyHint="search"
          />
        )}
      </Field>
      {folding.length > 0 && (
        <details className="peer lg:hidden">
          <summary
            className={buttonClass(
              { variant: 'outline', size: 'lg' },
              'cursor-pointer select-none [&::-webkit-details-marker]:hidden',
            )}
          >
            <SlidersHorizontal aria-hidden="true" />
            Filtros{' '}
            {active > 0 && (
              <span className="grid size-6 place-items-center rounded-full bg-primary text-micro text-primary-foreground num">
                {active}
                <span className="sr-only"> {active === 1 ? 'ativo' : 'ativos'}</span>
              </span>
            )}
          </summary>
        </details>
      )}
      {quick.map(control)}
      {folding.length > 0 && (
        <div className="hidden basis-full flex-col gap-4 peer-open:flex lg:contents">
          {folding.map(control)}
        </div>
      )}
      <noscript>
        <button type="submit" className={buttonClass({ size: 'lg' })}>
          Filtrar
        </button>
      </noscript>
      {filtered && (
        <Link
          to={clearTo}
          preventScrollReset
          onClick={clear}
          className={buttonClass({ variant: 'soft', size: 'lg' })}
        >
          Limpar filtros
        </Link>
      )}
      <p role="status" className="sr-only">
        {result}
      </p>
    </Form>
  );
}

type ChoiceProps = ChoiceField & { value: string; onChange: (value: string) => void };

function Choice(props: ChoiceProps): ReactNode {
  const { name, label, value, onChange } = props;
  if (props.kind === 'segmented') {
    const { options, quick } = props;
    return (
      <Segmented
        legend={label}
        name={name}
        options={options}
        value={value}
        onChange={onChange}
        className={quick && 'max-lg:w-full max-lg:[&>legend]:sr-only'}
      />
    );
  }
  const { options, icon } = props;
  return (
    <Field label={label} className="lg:w-52">
      {(control) => (
        <Select
          {...control}
          name={name}
          icon={icon}
          options={options}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/**
 * What is being chosen, ahead of the address. When the address changes to something not asked for here (a link, the
 * back button), the draft follows it; an answer to an earlier keystroke never overwrites what was typed since.
 */
function useDraft(values: FilterValues, apply: (values: FilterValues) => void) {
  const [draft, setDraft] = useState(values);
  const [seen, setSeen] = useState(values);
  const [asked, setAsked] = useState(values);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  if (!same(values, seen)) {
    setSeen(values);
    if (!same(values, asked)) {
      setDraft(values);
      setAsked(values);
    }
  }

  const change = (next: FilterValues, pause: number) => {
    setDraft(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setAsked(next);
      apply(next);
    }, pause);
  };
  const clear = () => {
    clearTimeout(timer.current);
    setDraft({});
    setAsked({});
  };
  return { draft, change, clear };
}

function same(a: FilterValues, b: FilterValues): boolean {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every(
    (name) => (a[name] ?? '') === (b[name] ?? ''),
  );
}

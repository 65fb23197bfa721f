import { type LucideIcon, Search, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, Link } from 'react-router';
import { buttonClass } from '#web/ui/button.tsx';
import { Field, Input, type Option, Select } from '#web/ui/field.tsx';
import { Segmented, type SegmentOption } from '#web/ui/segmented.tsx';

interface SearchField {
  /** URL parameter */
  name: string;
  label: string;
  placeholder: string;
}

interface ChoiceBase {
  name: string;
  label: string;
}

/** The empty value means 'all' and does not count as a filter. */
export type ChoiceField =
  | (ChoiceBase & {
      kind: 'segmented';
      options: readonly SegmentOption[];
      /** stays visible on phones, where the other choices are collapsed */
      quick?: boolean | undefined;
    })
  | (ChoiceBase & { kind: 'select'; options: readonly Option[]; icon?: LucideIcon | undefined })
  | (ChoiceBase & { kind: 'field'; field: FilterField });

/** A custom field, such as a row that is searched for; it shows the label itself. */
export type FilterField = (control: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) => ReactNode;

export type FilterValues = Record<string, string>;

interface FilterBarProps {
  /** path of the page, and target of the form without script */
  action: string;
  search: SearchField;
  choices: readonly ChoiceField[];
  /** current values in the URL, by field name */
  values: FilterValues;
  /** other URL parameters to keep: { tab: 'postos' } */
  keep?: FilterValues | undefined;
  /** URL without filters */
  clearTo: string;
  /**
   * Called when filters change: choices apply immediately, the search after a debounce. `replace` is false for a
   * choice, which the back button undoes, and true for typing, which would add a step for every letter.
   */
  onChange: (values: FilterValues, step: { replace: boolean }) => void;
  /** result announced to screen readers after a change: '14 preços' */
  result: string;
}

const debounceMs = 300;

/** Filters that live in the URL. It is a plain GET form before hydration; on phones the choices collapse. */
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
  const collapsible = choices.filter((choice) => !quick.includes(choice));
  const active = collapsible.filter(({ name }) => draft[name]).length;
  const filtered = choices.some(({ name }) => draft[name]) || Boolean(draft[search.name]);
  const control = (choice: ChoiceField) => (
    <Choice
      key={choice.name}
      {...choice}
      value={draft[choice.name] ?? ''}
      onChange={(value) => change({ ...draft, [choice.name]: value }, { delay: 0, replace: false })}
    />
  );

  return (
    <Form
      method="get"
      action={action}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        change(draft, { delay: 0, replace: true });
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
            onChange={(event) =>
              change({ ...draft, [search.name]: event.target.value }, { delay: debounceMs, replace: true })
            }
            autoComplete="off"
            enterKeyHint="search"
          />
        )}
      </Field>
      {collapsible.length > 0 && (
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
                <span>{active}</span>
                <span className="sr-only">{active === 1 ? ' ativo' : ' ativos'}</span>
              </span>
            )}
          </summary>
        </details>
      )}
      {quick.map(control)}
      {collapsible.length > 0 && (
        <div className="hidden basis-full flex-col gap-4 peer-open:flex lg:contents">
          {collapsible.map(control)}
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
  if (props.kind === 'field') return props.field({ label, value, onChange });
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
 * Keeps a draft of the filters that is ahead of the URL. The draft follows a URL change that did not come from here
 * (a link, the back button). A URL change caused by an earlier keystroke never overwrites later input.
 */
function useDraft(values: FilterValues, apply: FilterBarProps['onChange']) {
  const [draft, setDraft] = useState(values);
  const [lastValues, setLastValues] = useState(values);
  const [applied, setApplied] = useState(values);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  if (!sameValues(values, lastValues)) {
    setLastValues(values);
    if (!sameValues(values, applied)) {
      setDraft(values);
      setApplied(values);
    }
  }

  const change = (next: FilterValues, { delay, replace }: { delay: number; replace: boolean }) => {
    const applyNext = () => {
      setApplied(next);
      apply(next, { replace });
    };
    setDraft(next);
    clearTimeout(timer.current);
    // A choice elsewhere on the page must find this one made.
    if (delay === 0) applyNext();
    else timer.current = setTimeout(applyNext, delay);
  };
  const clear = () => {
    clearTimeout(timer.current);
    setDraft({});
    setApplied({});
  };
  return { draft, change, clear };
}

function sameValues(a: FilterValues, b: FilterValues): boolean {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every(
    (name) => (a[name] ?? '') === (b[name] ?? ''),
  );
}

import clsx from 'clsx';
import { useCombobox } from 'downshift';
import { Check, ChevronsUpDown } from 'lucide-react';
import {
  type ComponentProps,
  type FocusEventHandler,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import type { FieldValues } from 'react-hook-form';
import { formatNumber } from '#domain/numbers.ts';
import { counted, fold, matches } from '#domain/text.ts';
import { boldTyped } from '#web/components/search-box/bold-typed.ts';
import type { ControlTies } from '#web/ui/field.tsx';
import { Popover } from '#web/ui/popover.tsx';
import { type FieldOfForm, FormField, useFieldValue } from './fields.tsx';

interface ComboboxProps extends ControlTies {
  label: string;
  options: readonly ComboboxOption[] | undefined;
  /** finds options on the server; without it, `options` has all of them and is filtered here */
  search?: OptionSearch | undefined;
  retry?: (() => void) | undefined;
  placeholder: string;
  none: string;
  disabled?: boolean | undefined;
  value: number | null;
  onChange: (value: number | null) => void;
  onBlur: FocusEventHandler;
}

/** Options that the server finds. */
interface OptionSearch {
  /** the option of the current value, which may not be among those found; undefined: not loaded yet */
  chosen: ComboboxOption | undefined;
  /** called when the field takes the focus, as options will be needed */
  enter: () => void;
  /** called with the typed text; '' if the field is empty */
  type: (typed: string) => void;
  /** the options are for an earlier text; until new ones arrive, those that match the current text are shown */
  isWaiting: boolean;
  /** how many more options match */
  more: number;
}

const notLoaded = 'Não foi possível carregar a lista.';

/** How many options are rendered at first, and added each time the list is scrolled to its end. */
const batch = 60;

/** A choice that is made when the server answers: the first option, or the one that is named like the text. */
interface DueChoice {
  by: 'first' | 'named';
  previous: number | null;
}

/** The highlighted option; 'first' is the first of the list, even if the list changes. */
type Highlighted = 'first' | number | null;

const { InputClick, InputKeyDownArrowDown, InputKeyDownArrowUp, InputKeyDownEnter, InputKeyDownEscape } =
  useCombobox.stateChangeTypes;
const { InputBlur, ItemClick, ItemMouseMove, MenuMouseLeave } = useCombobox.stateChangeTypes;

/**
 * A field with a list of options, made with Downshift's combobox, which filters its list by the typed text. Enter or
 * Tab chooses the highlighted option; text without a match is replaced by the previous choice. If Enter or Tab is
 * pressed before the server has answered a search, the first option is chosen when the answer arrives.
 */
export function Combobox({
  label,
  options,
  search,
  retry,
  placeholder,
  none,
  value,
  onChange,
  onBlur,
  id,
  ...ties
}: ComboboxProps) {
  const chosen = search ? search.chosen : options?.find((option) => option.value === value);
  const [typed, setTypedText] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [highlighted, setHighlighted] = useState<Highlighted>(null);
  const [due, setDue] = useState<DueChoice | null>(null);
  const [drawn, setDrawn] = useState(batch);
  const isAnswered = search !== undefined && !search.isWaiting;
  const found = isAnswered ? (options ?? []) : filterOptions(options ?? [], typed ?? '');
  const isWaiting = search?.isWaiting === true && !retry;
  const active = indexOf(highlighted, found);
  const hasWords = Boolean(typed?.trim());

  /** Until the answer nothing is chosen, so that no form is sent with the previous choice. */
  const chooseLater = (by: DueChoice['by']) => {
    if (due) return;
    setDue({ by, previous: value });
    onChange(null);
  };
  const settleWith = (option: ComboboxOption | null | undefined) => {
    const next = option ? option.value : due?.previous;
    if (next !== undefined) onChange(next);
    setDue(null);
  };
  const setTyped = (text: string | null) => {
    setTypedText(text);
    search?.type(text ?? '');
  };
  const open = () => {
    retry?.();
    setOpen(true);
    setDrawn(batch);
    if (typed === null && found.some((option) => option.value === value)) setHighlighted(value);
  };
  const close = () => {
    setOpen(false);
    setHighlighted(null);
  };
  const take = (option: ComboboxOption | null | undefined) => {
    settleWith(option);
    setTyped(null);
    close();
  };
  /** On leaving the field, an empty text clears the value, and the full name of an option chooses it. */
  const leave = () => {
    if (typed?.trim() === '') onChange(null);
    const named = hasWords ? found.find((option) => fold(option.label) === fold(typed ?? '')) : undefined;
    if (named || !isWaiting || !hasWords) return take(named);
    chooseLater('named');
    close();
  };
  const settle = useEffectEvent(() => {
    if (due === null || isWaiting) return;
    const isLeft = document.activeElement?.id !== id;
    const option =
      due.by === 'first' ? found[0] : found.find(({ label }) => fold(label) === fold(typed ?? ''));
    if (option || isLeft) take(option);
    else settleWith(null);
  });
  useEffect(() => {
    if (!isWaiting) settle();
  }, [isWaiting]);

  const { getInputProps, getMenuProps, getItemProps } = useCombobox<ComboboxOption>({
    items: [...found],
    itemToString: (option) => option?.label ?? '',
    itemToKey: (option) => option?.value,
    inputId: id,
    menuId: `${id}-lista`,
    getItemId: (index) => `${id}-opcao-${index}`,
    inputValue: typed ?? chosen?.label ?? '',
    selectedItem: chosen ?? null,
    isOpen,
    highlightedIndex: active,
    // An opening list has its height in the next frame.
    scrollIntoView: (option) => requestAnimationFrame(() => option?.scrollIntoView({ block: 'nearest' })),
    stateReducer(state, { type, changes }) {
      switch (type) {
        case InputClick:
          return { ...changes, isOpen: true };
        case InputKeyDownArrowDown:
        case InputKeyDownArrowUp:
          // The first press of an arrow opens the list and highlights the current choice.
          return state.isOpen ? changes : { ...state, isOpen: true };
        case InputKeyDownEnter:
          return active >= 0 || typed === null ? changes : state;
        case InputKeyDownEscape:
          return { ...state, isOpen: false };
        // The list stays open until `leave`, and hovering highlights nothing.
        case InputBlur:
        case ItemMouseMove:
        case MenuMouseLeave:
          return state;
        default:
          return changes;
      }
    },
    onStateChange({ type, isOpen: opens, highlightedIndex, selectedItem }) {
      if (type === ItemClick || type === InputKeyDownEnter) take(selectedItem);
      else if (opens !== undefined) (opens ? open : close)();
      else if (highlightedIndex !== undefined) setHighlighted(found[highlightedIndex]?.value ?? null);
    },
  });
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent) => {
    // These keys move the caret.
    if (key === 'Home' || key === 'End') Object.assign(nativeEvent, { preventDownshiftDefault: true });
    if (!isOpen || !hasWords || (key !== 'Enter' && key !== 'Tab')) return;
    if (!found[active] && isWaiting) chooseLater('first');
    else if (key === 'Tab') take(found[active]);
  };

  return (
    <Popover
      open={isOpen}
      close={close}
      anchor={
        <>
          <input
            {...getInputProps({
              ...ties,
              type: 'text',
              spellCheck: false,
              placeholder,
              // The text is set synchronously: from an effect, it would move the caret to the end.
              onChange({ currentTarget, nativeEvent }) {
                const text = currentTarget.value;
                Object.assign(nativeEvent, { preventDownshiftDefault: true });
                settleWith(null);
                setTyped(text);
                setOpen(true);
                setDrawn(batch);
                setHighlighted(text.trim() === '' ? null : 'first');
              },
              onFocus({ currentTarget }) {
                search?.enter();
                currentTarget.select();
              },
              onBlur(event) {
                leave();
                onBlur(event);
              },
              onKeyDown,
              className: 'field-control truncate pr-10',
            })}
            // `Field` ties the label to it.
            aria-labelledby={undefined}
          />
          <ChevronsUpDown aria-hidden="true" className="field-icon right-3" />
          <span role="status" className="sr-only">
            {isOpen && options && !isWaiting && sayFound(found.length, search?.more ?? 0, none)}
          </span>
        </>
      }
    >
      <div
        {...getMenuProps(
          {
            'aria-label': label,
            onScroll({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) {
              if (scrollTop + clientHeight > scrollHeight - 80 && drawn < found.length)
                setDrawn(drawn + batch);
            },
            className:
              'max-h-[min(18rem,var(--radix-popover-content-available-height))] overflow-y-auto overscroll-contain p-1.5 empty:hidden',
          },
          { suppressRefError: true },
        )}
      >
        {found.slice(0, Math.max(drawn, Math.ceil((active + 1) / batch) * batch)).map((option, index) => (
          <ListOption
            key={option.value}
            {...getItemProps({ item: option, index })}
            option={option}
            typed={typed ?? ''}
            isActive={index === active}
            isChosen={option.value === value}
          />
        ))}
      </div>
      {found.length === 0 && (
        <p className="px-3 py-2.5 text-small text-muted-foreground">
          {retry ? notLoaded : isWaiting ? 'Buscando...' : options ? none : 'Carregando...'}
        </p>
      )}
      {found.length > 0 && isAnswered && search.more > 0 && (
        <p className="border-t border-border px-3 py-2 text-small text-muted-foreground num">
          {sayMore(search.more)}
        </p>
      )}
    </Popover>
  );
}

interface ListOptionProps extends ComponentProps<'button'> {
  option: ComboboxOption;
  typed: string;
  /** highlighted by keyboard */
  isActive: boolean;
  isChosen: boolean;
}

function ListOption({ option, typed, isActive, isChosen, ...item }: ListOptionProps) {
  const { label, detail } = option;
  return (
    <button
      {...item}
      type="button"
      tabIndex={-1}
      className={clsx(
        'flex min-h-tap w-full scroll-my-1.5 items-center gap-3 rounded-sm px-3 py-2 text-left text-small',
        isActive ? 'bg-primary-soft' : 'hover:bg-card-sunken',
      )}
    >
      <span className="min-w-0 flex-1 wrap-anywhere">
        {boldTyped(label, typed).map(({ text, bold }) =>
          bold ? <b key={text}>{text}</b> : <span key={text}>{text}</span>,
        )}
        {/* The blank separates both texts for screen readers. */}
        {detail && <span className="ml-1 text-muted-foreground"> {detail}</span>}
      </span>
      {isChosen && (
        <Check size={18} role="img" aria-label="escolhido" className="shrink-0 text-primary-ink" />
      )}
    </button>
  );
}

function indexOf(highlighted: Highlighted, found: readonly ComboboxOption[]): number {
  if (highlighted === null || found.length === 0) return -1;
  return highlighted === 'first'
    ? 0
    : Math.max(
        0,
        found.findIndex(({ value }) => value === highlighted),
      );
}

function sayFound(count: number, more: number, none: string): string {
  if (count === 0) return none;
  return [counted(count, 'opção', 'opções'), ...(more > 0 ? [sayMore(more)] : [])].join('. ');
}

function sayMore(more: number): string {
  return `Há mais ${formatNumber(more)}: digite outra palavra.`;
}

export interface ComboboxOption {
  /** id of the row */
  value: number;
  label: string;
  /** shown beside the label and searched, too: the region of a shop */
  detail?: string | undefined;
}

/**
 * Returns the options that contain every typed word, first those that begin with the text; all of them for an empty
 * text.
 */
export function filterOptions(options: readonly ComboboxOption[], typed: string): readonly ComboboxOption[] {
  const query = fold(typed);
  if (query === '') return options;
  const found = options.filter(({ label, detail = '' }) => matches(`${label} ${detail}`, query));
  const begins = ({ label }: ComboboxOption) => fold(label).startsWith(query);
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}

type ComboboxFieldProps<Values extends FieldValues> = FieldOfForm<Values> & {
  /** undefined while they are loading */
  options: readonly ComboboxOption[] | undefined;
  /** set if they could not be loaded: loads them again, also when the list is opened */
  retry?: (() => void) | undefined;
  placeholder: string;
  /** 'Nenhum setor encontrado' */
  none: string;
};

/** A row of another table, found by typing. The value is its id, or null. */
export function ComboboxField<Values extends FieldValues>({
  options,
  retry,
  placeholder,
  none,
  ...field
}: ComboboxFieldProps<Values>) {
  const { value, change } = useFieldValue(field.form, field.name);
  const hint = retry ? <NotLoaded retry={retry} /> : field.hint;
  return (
    <FormField {...field} hint={hint}>
      {({ ref: _, onChange: __, name: ___, ...control }) => (
        <Combobox
          {...control}
          label={field.label}
          options={options}
          retry={retry}
          placeholder={placeholder}
          none={none}
          value={typeof value === 'number' ? value : null}
          onChange={change}
        />
      )}
    </FormField>
  );
}

/** Shown below a field whose options could not be loaded. */
export function NotLoaded({ retry }: { retry: () => void }) {
  return (
    <span>
      {notLoaded}{' '}
      <button
        type="button"
        onClick={retry}
        className="py-1 font-semibold text-primary-ink underline underline-offset-3"
      >
        Tentar novamente
      </button>
    </span>
  );
}

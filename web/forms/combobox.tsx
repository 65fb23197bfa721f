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
import { counted, fold, matches } from '#domain/text.ts';
import { boldTyped } from '#web/components/search-box/bold-typed.ts';
import type { ControlTies } from '#web/ui/field.tsx';
import { Popover } from '#web/ui/popover.tsx';
import { type FieldOfForm, FormField, useFieldValue } from './fields.tsx';

interface ComboboxProps extends ControlTies {
  label: string;
  options: readonly ComboboxOption[] | undefined;
  /** finds the options elsewhere; without it they are all there, and are filtered here */
  search?: OptionSearch | undefined;
  again?: (() => void) | undefined;
  placeholder: string;
  none: string;
  disabled?: boolean | undefined;
  value: number | null;
  onChange: (value: number | null) => void;
  onBlur: FocusEventHandler;
}

/** Options that the server finds. */
export interface OptionSearch {
  /** the option that the value stands for, which may not be among those that were found; undefined: not known yet */
  chosen: ComboboxOption | undefined;
  /** the field has been entered: its options are wanted */
  enter: () => void;
  /** tells what is typed; '' where nothing is */
  type: (typed: string) => void;
  /** the options answer something that was typed before; those that hold what is typed now are shown meanwhile */
  isWaiting: boolean;
  /** how many more there are */
  more: number;
}

export const notLoaded = 'Não foi possível carregar a lista.';

/** How many options are drawn at first, and as many more each time that one comes to the end of them. */
const batch = 60;

/** The option that the keyboard stands on; 'first' is whichever comes first. */
type Marked = 'first' | number | null;

const { InputClick, InputKeyDownArrowDown, InputKeyDownArrowUp, InputKeyDownEnter, InputKeyDownEscape } =
  useCombobox.stateChangeTypes;
const { InputBlur, ItemClick, ItemMouseMove, MenuMouseLeave } = useCombobox.stateChangeTypes;

/**
 * A field with a list to choose from: Downshift's combobox, which filters its list by what is typed. Enter or Tab takes
 * the option that is marked; what is typed and matches nothing gives way to what was chosen before. Where the server
 * searches, Enter and Tab may come before its answer: then the first option is taken when it is there.
 */
export function Combobox({
  label,
  options,
  search,
  again,
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
  const [marked, setMarked] = useState<Marked>(null);
  const [due, setDue] = useState<'first' | 'named' | null>(null);
  const [drawn, setDrawn] = useState(batch);
  const isAnswered = search !== undefined && !search.isWaiting;
  const found = isAnswered ? (options ?? []) : filterOptions(options ?? [], typed ?? '');
  const isWaiting = search?.isWaiting === true && !again;
  const active = indexOf(marked, found);
  const hasWords = Boolean(typed?.trim());

  const setTyped = (text: string | null) => {
    setTypedText(text);
    setDue(null);
    search?.type(text ?? '');
  };
  const open = () => {
    again?.();
    setOpen(true);
    setDrawn(batch);
    if (typed === null && found.some((option) => option.value === value)) setMarked(value);
  };
  const close = () => {
    setOpen(false);
    setMarked(null);
  };
  const take = (option: ComboboxOption | null | undefined) => {
    if (option) onChange(option.value);
    setTyped(null);
    close();
  };
  /** The field is left: what was emptied holds nothing, and a name that was typed whole is that option. */
  const leave = () => {
    if (typed?.trim() === '') onChange(null);
    const named = hasWords ? found.find((option) => fold(option.label) === fold(typed ?? '')) : undefined;
    if (named || !isWaiting || !hasWords) return take(named);
    setDue((before) => before ?? 'named');
    close();
  };
  const settle = useEffectEvent(() => {
    if (due === null || isWaiting) return;
    const isLeft = document.activeElement?.id !== id;
    const option = due === 'first' ? found[0] : found.find(({ label }) => fold(label) === fold(typed ?? ''));
    if (option || isLeft) take(option);
    else setDue(null);
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
    // A list that opens has its height with the next frame.
    scrollIntoView: (option) => requestAnimationFrame(() => option?.scrollIntoView({ block: 'nearest' })),
    stateReducer(state, { type, changes }) {
      switch (type) {
        case InputClick:
          return { ...changes, isOpen: true };
        case InputKeyDownArrowDown:
        case InputKeyDownArrowUp:
          // The first press opens the list, and marks what is chosen.
          return state.isOpen ? changes : { ...state, isOpen: true };
        case InputKeyDownEnter:
          return active >= 0 || typed === null ? changes : state;
        case InputKeyDownEscape:
          return { ...state, isOpen: false };
        // The list stays open until `leave`, and the pointer marks nothing.
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
      else if (highlightedIndex !== undefined) setMarked(found[highlightedIndex]?.value ?? null);
    },
  });
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent) => {
    // They move the caret.
    if (key === 'Home' || key === 'End') Object.assign(nativeEvent, { preventDownshiftDefault: true });
    if (!isOpen || !hasWords || (key !== 'Enter' && key !== 'Tab')) return;
    if (!found[active] && isWaiting) setDue('first');
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
              // The text is set at once: set after an effect, it would throw the caret to its end.
              onChange({ currentTarget, nativeEvent }) {
                const text = currentTarget.value;
                Object.assign(nativeEvent, { preventDownshiftDefault: true });
                setTyped(text);
                setOpen(true);
                setDrawn(batch);
                setMarked(text.trim() === '' ? null : 'first');
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
            // Its label is tied to it by `Field`.
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
          {again ? notLoaded : isWaiting ? 'Buscando...' : options ? none : 'Carregando...'}
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
  /** the keyboard stands on it */
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
        {boldTyped(label, typed).map(({ text, bold }) => (bold ? <b key={text}>{text}</b> : text))}
        {/* The blank parts both where they are read aloud. */}
        {detail && <span className="ml-1 text-muted-foreground"> {detail}</span>}
      </span>
      {isChosen && (
        <Check size={18} role="img" aria-label="escolhido" className="shrink-0 text-primary-ink" />
      )}
    </button>
  );
}

function indexOf(marked: Marked, found: readonly ComboboxOption[]): number {
  if (marked === null || found.length === 0) return -1;
  return marked === 'first'
    ? 0
    : Math.max(
        0,
        found.findIndex(({ value }) => value === marked),
      );
}

function sayFound(count: number, more: number, none: string): string {
  if (count === 0) return none;
  return [counted(count, 'opção', 'opções'), ...(more > 0 ? [sayMore(more)] : [])].join('. ');
}

function sayMore(more: number): string {
  return `Há mais ${more.toLocaleString('pt-BR')}: digite outra palavra.`;
}

export interface ComboboxOption {
  /** id of the row */
  value: number;
  label: string;
  /** beside it, and searched too: the region of a shop */
  detail?: string | undefined;
}

/** The options that hold every word typed, those that begin with it first; all of them where nothing is typed. */
export function filterOptions(options: readonly ComboboxOption[], typed: string): readonly ComboboxOption[] {
  const query = fold(typed);
  if (query === '') return options;
  const found = options.filter(({ label, detail = '' }) => matches(`${label} ${detail}`, query));
  const begins = ({ label }: ComboboxOption) => fold(label).startsWith(query);
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}

type ComboboxFieldProps<Values extends FieldValues> = FieldOfForm<Values> & {
  /** undefined while they are on their way */
  options: readonly ComboboxOption[] | undefined;
  /** they could not be had: asks for them again, also when the list is opened */
  again?: (() => void) | undefined;
  placeholder: string;
  /** 'Nenhum setor encontrado' */
  none: string;
};

/** A row of another table, found by typing: the form holds its id, null where none is chosen. */
export function ComboboxField<Values extends FieldValues>({
  options,
  again,
  placeholder,
  none,
  ...field
}: ComboboxFieldProps<Values>) {
  const { value, change } = useFieldValue(field.form, field.name);
  const hint = again ? <NotLoaded again={again} /> : field.hint;
  return (
    <FormField {...field} hint={hint}>
      {({ ref: _, onChange: __, name: ___, ...control }) => (
        <Combobox
          {...control}
          label={field.label}
          options={options}
          again={again}
          placeholder={placeholder}
          none={none}
          value={typeof value === 'number' ? value : null}
          onChange={change}
        />
      )}
    </FormField>
  );
}

/** Under a field whose options could not be had. */
export function NotLoaded({ again }: { again: () => void }) {
  return (
    <>
      {notLoaded}{' '}
      <button
        type="button"
        onClick={again}
        className="py-1 font-semibold text-primary-ink underline underline-offset-3"
      >
        Tentar novamente
      </button>
    </>
  );
}

import clsx from 'clsx';
import { Check, ChevronsUpDown } from 'lucide-react';
import { type FocusEventHandler, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { counted, fold } from '#domain/text.ts';
import { boldTyped } from '#web/components/search-box/bold-typed.ts';
import type { ControlTies } from '#web/ui/field.tsx';
import { Popover } from '#web/ui/popover.tsx';
import { type ComboboxOption, filterOptions, stepIn } from './combobox-options.ts';

interface ComboboxProps extends ControlTies {
  label: string;
  options: readonly ComboboxOption[] | undefined;
  again?: (() => void) | undefined;
  placeholder: string;
  none: string;
  value: number | null;
  onChange: (value: number | null) => void;
  onBlur: FocusEventHandler;
}

export const notLoaded = 'Não foi possível carregar a lista.';

/** So many options are drawn at first, and as many more each time that one comes to the end of them. */
const batch = 60;

/**
 * A field with a list to choose from (ARIA 1.2, combobox with list autocomplete). Typing filters the list; Enter or Tab
 * takes the option that is marked; what is typed and matches nothing gives way to what was chosen before.
 */
export function Combobox({
  label,
  options,
  again,
  placeholder,
  none,
  value,
  onChange,
  onBlur,
  id,
  ...ties
}: ComboboxProps) {
  const chosen = options?.find((option) => option.value === value);
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [drawn, setDrawn] = useState(batch);
  const list = useRef<HTMLDivElement>(null);
  const found = filterOptions(options ?? [], typed ?? '');
  const optionId = (index: number) => `${id}-opcao-${index}`;

  useLayoutEffect(() => {
    if (isOpen && active >= 0) scrollToMarked(list.current);
  }, [isOpen, active]);

  const mark = (index: number) => {
    setActive(index);
    if (index >= drawn) setDrawn(Math.ceil((index + 1) / batch) * batch);
  };
  const open = () => {
    again?.();
    setOpen(true);
    setDrawn(batch);
    const at = found.findIndex((option) => option.value === value);
    if (typed === null && at >= 0) mark(at);
  };
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const take = (option: ComboboxOption | undefined) => {
    if (option) onChange(option.value);
    setTyped(null);
    close();
  };
  /** The field is left: what was emptied holds nothing, and a name that was typed whole is that option. */
  const leave = () => {
    if (typed?.trim() === '') onChange(null);
    const named = typed?.trim() ? found.find((option) => fold(option.label) === fold(typed)) : undefined;
    take(named);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    const direction = ({ ArrowDown: 1, ArrowUp: -1 } as const)[key];
    if (direction && !isOpen) open();
    else if (direction) mark(stepIn(found.length, active, direction));
    else if (key === 'Enter' && isOpen) {
      if (found[active]) take(found[active]);
      else if (typed === null) close();
    } else {
      if (key === 'Tab' && isOpen && typed?.trim() && active >= 0) take(found[active]);
      return;
    }
    event.preventDefault();
  };

  return (
    <Popover
      open={isOpen}
      close={close}
      anchor={
        <>
          <input
            {...ties}
            id={id}
            type="text"
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={`${id}-lista`}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && active >= 0 ? optionId(active) : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder={placeholder}
            value={typed ?? chosen?.label ?? ''}
            onChange={({ target }) => {
              setTyped(target.value);
              setOpen(true);
              setDrawn(batch);
              setActive(target.value.trim() === '' ? -1 : 0);
            }}
            onClick={open}
            onFocus={({ target }) => target.select()}
            onBlur={(event) => {
              leave();
              return onBlur(event);
            }}
            onKeyDown={onKeyDown}
            className="field-control truncate pr-10"
          />
          <ChevronsUpDown aria-hidden="true" className="field-icon right-3" />
          <span role="status" className="sr-only">
            {isOpen && options && sayFound(found.length, none)}
          </span>
        </>
      }
    >
      <div
        ref={list}
        id={`${id}-lista`}
        role="listbox"
        aria-label={label}
        onScroll={({ currentTarget }) => {
          const { scrollTop, clientHeight, scrollHeight } = currentTarget;
          if (scrollTop + clientHeight > scrollHeight - 80 && drawn < found.length) setDrawn(drawn + batch);
        }}
        className="max-h-[min(18rem,var(--radix-popover-content-available-height))] overflow-y-auto overscroll-contain p-1.5 empty:hidden"
      >
        {found.slice(0, drawn).map((option, index) => (
          <ListOption
            key={option.value}
            id={optionId(index)}
            option={option}
            typed={typed ?? ''}
            isActive={index === active}
            isChosen={option.value === value}
            take={() => take(option)}
          />
        ))}
      </div>
      {found.length === 0 && (
        <p className="px-3 py-2.5 text-small text-muted-foreground">
          {options ? none : again ? notLoaded : 'Carregando...'}
        </p>
      )}
    </Popover>
  );
}

interface ListOptionProps {
  id: string;
  option: ComboboxOption;
  typed: string;
  /** the keyboard stands on it */
  isActive: boolean;
  isChosen: boolean;
  take: () => void;
}

function ListOption({ id, option: { label, detail }, typed, isActive, isChosen, take }: ListOptionProps) {
  return (
    <button
      id={id}
      type="button"
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onClick={take}
      className={clsx(
        'flex min-h-tap w-full scroll-my-1.5 items-center gap-3 rounded-sm px-3 py-2 text-left text-small',
        isActive ? 'bg-primary-soft' : 'hover:bg-card-sunken',
      )}
    >
      <span className="min-w-0 flex-1 wrap-anywhere">
        {boldTyped(label, typed).map(({ text, bold }) => (bold ? <b key={text}>{text}</b> : text))}
        {detail && <span className="ml-2 text-muted-foreground">{detail}</span>}
      </span>
      {isChosen && (
        <Check size={18} role="img" aria-label="escolhido" className="shrink-0 text-primary-ink" />
      )}
    </button>
  );
}

function scrollToMarked(list: HTMLElement | null) {
  list?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
}

function sayFound(count: number, none: string): string {
  return count === 0 ? none : counted(count, 'opção', 'opções');
}

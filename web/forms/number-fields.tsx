import clsx from 'clsx';
import { type ComponentProps, type ComponentType, type KeyboardEvent, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { parseDecimal, parseMoney } from '#domain/typed-numbers.ts';
import { type FieldOfForm, FormField, useFieldValue } from './fields.tsx';
import { MoneyInput } from './money-input.tsx';

type DecimalFieldProps<Values extends FieldValues> = FieldOfForm<Values> & {
  placeholder?: string;
  /** the field does not apply to the value of another field */
  disabled?: boolean;
  /** the number is computed: it can be copied but not typed */
  readOnly?: boolean;
};

type TextInputProps = ComponentProps<typeof MoneyInput>;

type DecimalInputProps<Values extends FieldValues> = DecimalFieldProps<Values> & {
  /** the control, which decides what typing does to its text */
  input: ComponentType<TextInputProps>;
  steps: Steps;
  /** parses typed text: null if empty, NaN if not a number */
  parse: (typed: string) => number | null;
  /** minimum number of decimals shown */
  decimals: number;
  before?: string | undefined;
  after?: string | undefined;
};

/**
 * A number that is formatted when the field loses the focus. The value is a number, null if empty, or
 * NaN if unreadable, which every schema refuses. Arrow keys change it by a step.
 */
function DecimalInput<Values extends FieldValues>({
  input: TextInput,
  steps,
  parse,
  decimals,
  before,
  after,
  placeholder,
  disabled = false,
  readOnly = false,
  ...field
}: DecimalInputProps<Values>) {
  const { value: held, change } = useFieldValue(field.form, field.name);
  const value = typeof held === 'number' ? held : null;
  const show = (number: number | null) =>
    number === null || Number.isNaN(number) ? '' : formatDecimal(number, decimals);
  const [text, setText] = useState(() => show(value));
  const [known, setKnown] = useState(value);
  // The value was changed from outside: a computed price, or the row as another person has saved it.
  if (!Object.is(value, known)) {
    setKnown(value);
    setText(show(value));
  }

  const hold = (next: number | null, shown: string) => {
    setText(shown);
    setKnown(next);
    change(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = ({ ArrowUp: 1, ArrowDown: -1 } as const)[event.key];
    if (!direction || readOnly) return;
    event.preventDefault();
    const next = stepped(value, direction, steps);
    hold(next, show(next));
  };
  return (
    <FormField {...field}>
      {({ ref: _, onChange: __, onBlur, name: ___, ...control }) => (
        <span className="relative block">
          {before && <Unit side="left-3">{before}</Unit>}
          <TextInput
            {...control}
            placeholder={placeholder}
            disabled={disabled}
            readOnly={readOnly}
            text={text}
            onText={(typed) => hold(parse(typed), typed)}
            onBlur={(event) => {
              setText(textOnLeaving(text, { parse, decimals }));
              return onBlur(event);
            }}
            onKeyDown={onKeyDown}
            className={clsx('field-control num', before && 'pl-10.5', after && 'pr-14')}
          />
          {after && <Unit side="right-3">{after}</Unit>}
        </span>
      )}
    </FormField>
  );
}

/** Leaves typed text as it is. */
function FreeInput({ text, onText, ...input }: TextInputProps) {
  return (
    <input
      {...input}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={({ target }) => onText(target.value)}
    />
  );
}

function Unit({ side, children }: { side: string; children: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'pointer-events-none absolute inset-y-0 grid place-items-center text-muted-foreground',
        side,
      )}
    >
      {children}
    </span>
  );
}

/** Rounds to a number of decimals, halves up, regardless of binary fractions. */
export function roundTo(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(Number((value * scale).toFixed(6))) / scale;
}

interface Steps {
  step: number;
  min?: number | undefined;
  max?: number | undefined;
}

/** Returns the next value up or down within the limits; from an empty field, the one nearest to 0. */
export function stepped(
  value: number | null,
  direction: 1 | -1,
  { step, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: Steps,
): number {
  const start = Math.min(Math.max(0, min), max);
  if (value === null || Number.isNaN(value)) return start;
  return Math.min(Math.max(roundTo(value + direction * step, 6), min), max);
}

/** Formats a number for its field, with at least `decimals` decimals, and more only if it has more. */
export function formatDecimal(value: number, decimals: number): string {
  return new Intl.NumberFormat('pt-BR', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: Math.max(decimals, 6),
  }).format(value);
}

/**
 * Returns the text of a field that loses the focus: the formatted number. The typed text stays if it is not a number,
 * or if the formatted text would be parsed as another number.
 */
export function textOnLeaving(
  typed: string,
  { parse, decimals }: { parse: (text: string) => number | null; decimals: number },
): string {
  const value = parse(typed);
  if (value === null) return '';
  if (Number.isNaN(value)) return typed;
  const shown = formatDecimal(value, decimals);
  return parse(shown) === value ? shown : typed;
}

type NumberFieldProps<Values extends FieldValues> = DecimalFieldProps<Values> & {
  /** 'km', '%' */
  unit?: string;
  min?: number;
  max?: number;
  /** the amount by which an arrow key changes the value */
  step?: number;
};

/** A number with its unit. The form's schema validates; the arrow keys stay within its limits. */
export function NumberField<Values extends FieldValues>({
  unit,
  min,
  max,
  step = 1,
  ...field
}: NumberFieldProps<Values>) {
  return (
    <DecimalInput
      {...field}
      input={FreeInput}
      steps={{ step, min, max }}
      parse={parseDecimal}
      decimals={0}
      after={unit}
    />
  );
}

type MoneyFieldProps<Values extends FieldValues> = DecimalFieldProps<Values> & {
  /** '/kg', if the label does not contain it */
  per?: string;
};

const centavos = { step: 0.01, min: 0 };

/**
 * A price in reais: typed as '3290' or '32,9', shown as 'R$ 32,90', with the value 32.9. More than two decimals are
 * kept and refused by the schema, as rounding would change the price. Spec, back office, section 9.
 */
export function MoneyField<Values extends FieldValues>({ per, ...field }: MoneyFieldProps<Values>) {
  return (
    <DecimalInput
      {...field}
      input={MoneyInput}
      steps={centavos}
      parse={parseMoney}
      decimals={2}
      before="R$"
      after={per}
    />
  );
}

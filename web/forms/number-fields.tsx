import clsx from 'clsx';
import { type KeyboardEvent, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { parseDecimal, parseMoney } from '#domain/typed-numbers.ts';
import { type FieldOfForm, FormField, useFieldValue } from './fields.tsx';

export type DecimalFieldProps<Values extends FieldValues> = FieldOfForm<Values> & {
  placeholder?: string;
  /** the field has no meaning beside what is chosen in another */
  disabled?: boolean;
  /** the number is computed: it can be read and copied, and not typed */
  readOnly?: boolean;
};

type DecimalInputProps<Values extends FieldValues> = DecimalFieldProps<Values> & {
  steps: Steps;
  /** of what is typed: null where nothing is, NaN where it is no number */
  parse: (typed: string) => number | null;
  /** how many decimals it shows at least */
  decimals: number;
  before?: string | undefined;
  after?: string | undefined;
};

/**
 * A number that is typed as one writes it, and shows as one reads it once it is left. The form holds a number, null
 * where nothing is typed, and NaN where it cannot be read, which no schema takes. Arrows go a step up or down.
 */
export function DecimalInput<Values extends FieldValues>({
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
  // It was changed from elsewhere: a computed price, the row as somebody else has saved it.
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
          <input
            {...control}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            placeholder={placeholder}
            disabled={disabled}
            readOnly={readOnly}
            value={text}
            onChange={({ target }) => hold(parse(target.value), target.value)}
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

/** Numbers in fields of forms. */

/** Rounds to so many decimals, halves up, whatever binary fractions do. */
export function roundTo(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(Number((value * scale).toFixed(6))) / scale;
}

export interface Steps {
  step: number;
  min?: number | undefined;
  max?: number | undefined;
}

/** The next value up or down within the limits; from nothing, the one nearest to 0. */
export function stepped(
  value: number | null,
  direction: 1 | -1,
  { step, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: Steps,
): number {
  const start = Math.min(Math.max(0, min), max);
  if (value === null || Number.isNaN(value)) return start;
  return Math.min(Math.max(roundTo(value + direction * step, 6), min), max);
}

/** As it shows in its field when it is not being typed: with `decimals` at least, and more only where it has more. */
export function formatDecimal(value: number, decimals: number): string {
  return new Intl.NumberFormat('pt-BR', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: Math.max(decimals, 6),
  }).format(value);
}

/**
 * The text of a field once it is left: its number as one reads it. Typed text stays where it is no number, and where
 * the other text would be another number.
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
  /** the amount that an arrow adds or takes away */
  step?: number;
};

/** A number with its unit. The form's schema says what it may be; the arrows stay within it. */
export function NumberField<Values extends FieldValues>({
  unit,
  min,
  max,
  step = 1,
  ...field
}: NumberFieldProps<Values>) {
  return (
    <DecimalInput {...field} steps={{ step, min, max }} parse={parseDecimal} decimals={0} after={unit} />
  );
}

type MoneyFieldProps<Values extends FieldValues> = DecimalFieldProps<Values> & {
  /** '/kg', where the label does not say it */
  per?: string;
};

const centavos = { step: 0.01, min: 0 };

/**
 * A price in reais: typed '32,9' or '32.9', shown 'R$ 32,90', held as 32.9. More than two decimals are
 * kept for the schema to refuse, as rounding would change the price. Spec, back office, section 9.
 */
export function MoneyField<Values extends FieldValues>({ per, ...field }: MoneyFieldProps<Values>) {
  return <DecimalInput {...field} steps={centavos} parse={parseMoney} decimals={2} before="R$" after={per} />;
}

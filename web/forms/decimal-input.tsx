import clsx from 'clsx';
import { type KeyboardEvent, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { formatDecimal, type Steps, stepped, textOnLeaving } from './decimals.ts';
import { type FieldOfForm, FormField } from './form-field.tsx';
import { useFieldValue } from './use-field-value.ts';

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

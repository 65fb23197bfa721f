import { ChevronDown } from 'lucide-react';

interface ChipSelectProps<Value extends string> {
  /** what is chosen, for screen readers: 'Ordenar' */
  label: string;
  /** visible on the chip, which may be shorter than the chosen option */
  text: string;
  /** name of the field, if it is part of a form */
  name?: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** A chip that is a native select. Without script the select itself is visible, because nothing would change the text. */
export function ChipSelect<Value extends string>({
  label,
  text,
  name,
  value,
  options,
  onChange,
}: ChipSelectProps<Value>) {
  return (
    <span className="chip chip-select">
      <span aria-hidden="true">{text}</span>
      <ChevronDown aria-hidden="true" />
      <select
        aria-label={label}
        name={name}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}

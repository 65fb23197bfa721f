import { type ChangeEvent, type ComponentProps, type CompositionEvent, useRef, useState } from 'react';
import { caretOfMoney, composeMoney, fillMoney, type MoneyText } from '#domain/typed-numbers.ts';

type MoneyInputProps = Omit<ComponentProps<'input'>, 'type' | 'inputMode' | 'value' | 'onChange'> & {
  /** what the field shows; parseMoney reads it */
  text: string;
  onText: (text: string) => void;
};

/** The field before a keyboard began to compose. */
interface Composition {
  before: MoneyText;
  selection?: { start: number; end: number };
}

/**
 * The only input for an amount of reais: it fills from the centavos while a person types (`fillMoney`), so that '5799'
 * is R$ 57,99 on a pad of digits. While a keyboard composes, the field shows the composition as it is, and is filled when
 * that ends; `onText` gets the filled text with every key.
 */
export function MoneyInput({ text, onText, ...input }: MoneyInputProps) {
  // The last text that typing produced. One set from outside, such as one formatted on leaving the field, differs.
  const [written, setWritten] = useState<string | null>(null);
  const [composed, setComposed] = useState<string | null>(null);
  const composition = useRef<Composition | null>(null);
  const before = { text, isWritten: text === written };

  const hold = (after: MoneyText) => {
    setWritten(after.isWritten ? after.text : null);
    onText(after.text);
  };
  const onChange = ({ currentTarget: field, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    if ((nativeEvent as InputEvent).isComposing) {
      composition.current ??= { before };
      setComposed(field.value);
      hold(composeMoney(composition.current.before, field.value, composition.current.selection));
      return;
    }
    const after = fillMoney(before, readEdit(field.value, nativeEvent));
    show(field, after.text);
    hold(after);
  };
  const onCompositionStart = ({ currentTarget: field }: CompositionEvent<HTMLInputElement>) => {
    const { selectionStart: start, selectionEnd: end } = field;
    composition.current = { before, ...(start !== null && end !== null && { selection: { start, end } }) };
  };
  const onCompositionEnd = ({ currentTarget: field }: CompositionEvent<HTMLInputElement>) => {
    composition.current = null;
    show(field, text);
    setComposed(null);
  };
  return (
    <input
      {...input}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      value={composed ?? text}
      onChange={onChange}
      onCompositionStart={onCompositionStart}
      onCompositionEnd={onCompositionEnd}
    />
  );
}

/** Fills the field and keeps the caret where it is between the digits. */
function show(field: HTMLInputElement, filled: string): void {
  const caret = caretOfMoney(filled, field.value, field.selectionStart ?? field.value.length);
  field.value = filled;
  field.setSelectionRange(caret, caret);
}

/** Reads a change from its event. One that is not typing counts as pasted: a paste, a drop, autofill. */
function readEdit(text: string, event: Event) {
  const { inputType, data } = event as Partial<InputEvent>;
  const isTyped = /^(insertText|delete.*)$/.test(inputType ?? '');
  return { text, inserted: data ?? '', isPasted: !isTyped };
}

import { type ChangeEvent, type ComponentProps, useState } from 'react';
import { caretOfMoney, fillMoney } from '#domain/typed-numbers.ts';

type MoneyInputProps = Omit<ComponentProps<'input'>, 'type' | 'inputMode' | 'value' | 'onChange'> & {
  /** what the field shows; parseMoney reads it */
  text: string;
  onText: (text: string) => void;
};

/**
 * The only input for an amount of reais: it fills from the centavos while a person types (`fillMoney`), so that '5799'
 * is R$ 57,99 on a pad of digits.
 */
export function MoneyInput({ text, onText, ...input }: MoneyInputProps) {
  // The last text that typing produced. One set from outside, such as one formatted on leaving the field, differs.
  const [written, setWritten] = useState<string | null>(null);
  const onChange = ({ currentTarget: field, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const after = fillMoney({ text, isWritten: text === written }, readEdit(field.value, nativeEvent));
    const caret = caretOfMoney(after.text, field.value, field.selectionStart ?? field.value.length);
    field.value = after.text;
    field.setSelectionRange(caret, caret);
    setWritten(after.isWritten ? after.text : null);
    onText(after.text);
  };
  return (
    <input {...input} type="text" inputMode="numeric" autoComplete="off" value={text} onChange={onChange} />
  );
}

/** Reads a change from its event. One that is not typing counts as pasted: a paste, a drop, autofill. */
function readEdit(text: string, event: Event) {
  const { inputType, data } = event as Partial<InputEvent>;
  const isTyped = /^(insertText|insertCompositionText|delete.*)$/.test(inputType ?? '');
  return { text, inserted: data ?? '', isPasted: !isTyped };
}

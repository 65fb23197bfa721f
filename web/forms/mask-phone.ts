import { formatPhone } from '#domain/phone.ts';

type MaskedInput = Pick<HTMLInputElement, 'value' | 'selectionStart' | 'setSelectionRange'>;

/** Formats the field's value as a telephone number and keeps the caret after the same digit. */
export function maskPhone(field: MaskedInput): void {
  const before = field.value.slice(0, field.selectionStart ?? field.value.length).replace(/\D/g, '').length;
  const whole = field.value.replace(/\D/g, '').length;
  const written = formatPhone(field.value);
  if (written === field.value) return;
  field.value = written;
  const caret = before === whole ? written.length : endOfDigit(written, before);
  field.setSelectionRange(caret, caret);
}

/** Index after the n-th digit of a text. */
function endOfDigit(text: string, n: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (seen === n) return at;
    if (/\d/.test(text.charAt(at))) seen += 1;
  }
  return text.length;
}

import { formatPhone } from '#domain/phone.ts';

type Typed = Pick<HTMLInputElement, 'value' | 'selectionStart' | 'setSelectionRange'>;

/** Writes what stands in the field as a telephone number, and leaves the caret behind the digit it stood behind. */
export function maskPhone(field: Typed): void {
  const before = field.value.slice(0, field.selectionStart ?? field.value.length).replace(/\D/g, '').length;
  const whole = field.value.replace(/\D/g, '').length;
  const written = formatPhone(field.value);
  if (written === field.value) return;
  field.value = written;
  const caret = before === whole ? written.length : endOfDigit(written, before);
  field.setSelectionRange(caret, caret);
}

/** Where in a text its n-th digit ends. */
function endOfDigit(text: string, n: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (seen === n) return at;
    if (/\d/.test(text.charAt(at))) seen += 1;
  }
  return text.length;
}

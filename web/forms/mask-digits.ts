type MaskedInput = Pick<HTMLInputElement, 'value' | 'selectionStart' | 'setSelectionRange'>;

/**
 * Formats the digits of the field's value and keeps the caret after the same digit.
 * @param format puts signs between the digits, such as formatPhone; it may leave digits out at the end
 */
export function maskDigits(field: MaskedInput, format: (typed: string) => string): void {
  const before = field.value.slice(0, field.selectionStart ?? field.value.length).replace(/\D/g, '').length;
  const whole = field.value.replace(/\D/g, '').length;
  const written = format(field.value);
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

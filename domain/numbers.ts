/**
 * A number as Brazilians write it: '1.234,5'. It is rounded, half away from zero, to `most` decimals, and has at least `least`.
 * Not `Intl.NumberFormat`, because a phone takes 0.1 to 0.3 s to make the first one, before anything else can run
 * (docs/decisions/0067).
 */
export function formatNumber(value: number, least = 0, most = Math.max(least, 3)): string {
  // By the digits that are written, as Intl does: 699.65 is a little less in the computer. Below a millionth those are '1e-7'.
  const written = Math.abs(value) < 1e-6 ? 0 : Math.abs(value);
  const digits = String(Math.round(Number(`${written}e${most}`))).padStart(most + 1, '0');
  const whole = digits.slice(0, digits.length - most);
  const decimals = digits.slice(whole.length);
  const shown = decimals.slice(0, least) + decimals.slice(least).replace(/0+$/, '');
  const amount = whole.replace(/\B(?=(\d{3})+$)/g, '.') + (shown && `,${shown}`);
  return value < 0 && /[1-9]/.test(amount) ? `-${amount}` : amount;
}

/** Writes a wait in words, rounded up: '1 segundo', '40 segundos', '3 minutos', '1 hora'. */
export function sayWait(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < 60) return count(whole, 'segundo');
  const minutes = Math.ceil(whole / 60);
  return minutes < 60 ? count(minutes, 'minuto') : count(Math.ceil(minutes / 60), 'hora');
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}

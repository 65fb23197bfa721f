const isNamed = /^(?:latitude|longitude|lat|lon|lng|near)(?:\[.*\])?$/i;
/** A coordinate or a cell after its name, as in JSON, JavaScript and URLs. */
const named =
  /\b((?:latitude|longitude|lat|lon|lng|near)(?:\[\d*\]|%5b\d*%5d)?["'\\]*\s*(?::|=|%3d|%3a)\s*["'\\]*)[-+]?\d(?:[\d.,+-]|%2[0c])*/gi;
/** A number as precise as a coordinate: four decimals identify a street. Prices have three at most. */
const precise = /(?<![\d.])[-+]?\d{1,3}[.,]\d{4,}/g;
const mayHavePlaces = /lat|lon|lng|near|\d[.,]\d{4}/i;

/**
 * Removes coordinates from a line of the log, which is JSON, as the privacy page promises: errors may contain their input.
 */
export function redactCoordinates(line: string): string {
  if (!mayHavePlaces.test(line)) return line;
  try {
    return `${JSON.stringify(JSON.parse(line, withoutPlace))}\n`;
  } catch {
    return redactText(line);
  }
}

function withoutPlace(key: string, value: unknown): unknown {
  if (typeof value === 'string') return isNamed.test(key) ? '-' : redactText(value);
  if (typeof value !== 'number') return value;
  return isNamed.test(key) || isPrecise(value) ? null : value;
}

function isPrecise(value: number): boolean {
  return /\.\d{4}/.test(String(value));
}

function redactText(text: string): string {
  return text.replace(named, '$1-').replace(precise, '-');
}

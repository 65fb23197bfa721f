const percentByte = /%([0-9a-f]{2})/gi;
/** Software on the way may have encoded an address again. */
const mostDecodings = 3;
const precise = /[-+]?\d{1,3}[.,]\d{3,}/;
/** Names of places, of the code that stops price alerts, and of what other apps share. */
const hiddenNames =
  /latitude|longitude|coord|^(?:lat|lon|lng|long|geo|gps|position|posicao|codigo|text|title|url)$/;

/**
 * Removes a visitor's location from a URL before it is logged, as the privacy page promises: the values of parameters
 * named after coordinates, in any spelling, and numbers as precise as coordinates, anywhere. The code that stops price alerts is
 * removed, too.
 */
export function loggableUrl(url: string): string {
  // Nearly all addresses have neither a query nor a precise number.
  if (!/[?&;=%]|\d[.,]\d{3}/.test(url)) return url;
  return url.replace(/[^/?&;#]+/g, (part) => loggablePart(part));
}

/** @param part of a path, or a name with its value */
function loggablePart(part: string): string {
  const decoded = decode(part);
  const end = decoded.indexOf('=');
  const name = end < 0 ? '' : decoded.slice(0, end).toLowerCase();
  if (hiddenNames.test(name.replace(/[^a-z]/g, ''))) return `${name.replace(/[^a-z]/g, '')}=-`;
  if (!precise.test(decoded)) return part;
  return part.includes('=') ? `${part.slice(0, part.indexOf('=')).replace(/\d.*/, '')}=-` : '-';
}

/** Decodes a text that may be wrongly encoded. */
function decode(text: string): string {
  let decoded = text;
  for (let times = 0; times < mostDecodings && decoded.includes('%'); times += 1) {
    decoded = decoded.replace(percentByte, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
  return decoded;
}

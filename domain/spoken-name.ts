/** Words that many stations have in their names, and that nobody says of one of them. */
const generic =
  /^(?:super|auto|rodoposto|posto|com[eé]rcio|comercial|combust[ií]veis|derivados|petr[oó]leo|lubrificantes|de|do|e|-)$/i;

/**
 * Returns what people say of a station with a long name: 'Serra do Carmo' of 'Auto Posto de Combustíveis Serra do Carmo'. A name
 * of generic words alone stays as it is.
 */
export function spokenName(name: string): string {
  const words = name.split(' ');
  const isSaid = (word: string) => !generic.test(word);
  const said = words.slice(words.findIndex(isSaid), words.findLastIndex(isSaid) + 1);
  const legal = said.findIndex((word, index) => index > 0 && /^(?:com[eé]rcio|posto)$/i.test(word));
  return (legal > 0 ? said.slice(0, legal) : said).join(' ') || name;
}

import type { Day } from '#domain/city-time.ts';
import { readNfce } from '#domain/nfce.ts';

/** The key of a receipt that a picture's QR codes name, or why there is none. */
export type CodeOfPicture = { accessKey: string } | { why: string };

const nothingFound =
  'Não encontramos um QR code nesta foto. Tire outra, mais de perto, ou digite a chave de acesso.';
const notOpened = 'Não foi possível ler o QR code neste aparelho. Digite a chave de acesso.';

/**
 * Chooses among a picture's QR codes, of which a receipt may have several, one to pay with among them.
 * @param texts null: the picture could not be read
 */
export function chooseCode(texts: readonly string[] | null, today: Day): CodeOfPicture {
  if (texts === null) return { why: notOpened };
  const readings = texts.map((text) => readNfce(text, today));
  for (const reading of readings) {
    if ('nfce' in reading) return { accessKey: reading.nfce.accessKey };
  }
  return readings.find((reading) => 'why' in reading) ?? { why: nothingFound };
}

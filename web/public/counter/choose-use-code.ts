import { readUseCode, useCodeMessages } from '#domain/coupon-use-codes.ts';

const nothingFound =
  'Não encontramos um QR code nesta foto. Tire outra, mais de perto, ou digite o código do uso.';
const notOpened = 'Não foi possível ler o QR code neste aparelho. Digite o código do uso.';
const notOurs = 'Este QR code não é o de um cupom usado. Peça o da tela "Mostre no caixa".';

/**
 * Chooses the use code among a photo's QR codes.
 * @param texts null: the photo could not be read
 */
export function chooseUseCode(texts: readonly string[] | null): { code: string } | { why: string } {
  if (texts === null) return { why: notOpened };
  const readings = texts.map(readUseCode);
  const found = readings.find((reading) => 'code' in reading);
  if (found) return found;
  const isConfused = readings.some((reading) => 'why' in reading && reading.why === useCodeMessages.confused);
  if (isConfused) return { why: useCodeMessages.confused };
  return { why: texts.length === 0 ? nothingFound : notOurs };
}

import { z } from 'zod';
import { type SheetField, sheetFields } from '#domain/price-sheets.ts';
import { count, day, dayParam, id, idParam, reais, requiredText } from './shapes.ts';

/** Spreadsheets of prices, saved as CSV: options for reading one, and the result of each row. */

const column = z.coerce
  .number({ error: 'Informe o número da coluna.' })
  .int('Informe o número da coluna.')
  .min(0, 'Informe o número da coluna.')
  .max(100, 'Informe uma coluna de 1 a 100.')
  .optional()
  .describe('Contada a partir de 1; 0: nenhuma; sem valor: reconhecida pelo título');

/** Options for reading the file. */
export const sheetOptions = z.object({
  fileName: requiredText('Informe o nome do arquivo.').max(200, 'Use até 200 caracteres.'),
  establishmentId: idParam.optional().describe('O estabelecimento das linhas que não nomeiam um'),
  day: dayParam.optional().describe('O dia das linhas que não têm data; sem valor: hoje'),
  product: column,
  establishment: column,
  region: column,
  price: column,
  date: column,
});
export type SheetOptions = z.infer<typeof sheetOptions>;

/** A row adds a new price, corrects one of the same day, repeats an existing one, or is refused. */
const sheetVerdicts = ['new', 'corrects', 'same', 'refused'] as const;
export type SheetVerdict = (typeof sheetVerdicts)[number];

const sheetRowShape = z.object({
  row: z.number().int().positive().describe('Linha do arquivo, contada a partir de 1'),
  product: z.string().describe('Como está no arquivo'),
  establishment: z.string(),
  priceText: z.string(),
  dayText: z.string(),
  verdict: z.enum(sheetVerdicts),
  reason: z.string().nullable().describe('Por que foi recusada'),
  suggestion: z.string().nullable().describe('O produto de nome mais parecido'),
  productId: id.nullable(),
  productName: z.string().nullable(),
  establishmentId: id.nullable(),
  establishmentName: z.string().nullable(),
  price: reais.nullable(),
  lastPrice: reais.nullable().describe('O último preço do produto no estabelecimento; null: nenhum'),
  day: day.nullable(),
});
export type SheetRow = z.infer<typeof sheetRowShape>;

const field = z.enum(sheetFields as unknown as [SheetField, ...SheetField[]]);

export const sheetPreviewShape = z
  .object({
    preview: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe('Identifica o arquivo e o resultado de cada linha'),
    columns: z
      .array(z.object({ number: z.number().int().positive(), title: z.string(), sample: z.string() }))
      .describe('As colunas do arquivo, com a primeira célula preenchida'),
    chosen: z.record(field, z.number().int().nonnegative()).describe('A coluna de cada campo; 0: nenhuma'),
    missing: z.array(field).describe('Campos sem coluna, sem os quais nada pode ser lido'),
    counts: z.record(z.enum(sheetVerdicts), count),
    rows: z.array(sheetRowShape),
  })
  .meta({ id: 'PriceSheetPreview' });
export type SheetPreview = z.infer<typeof sheetPreviewShape>;

export const sheetImportQuery = sheetOptions.extend({
  preview: z
    .string({ error: 'Confira a prévia antes de importar.' })
    .regex(/^[0-9a-f]{64}$/, 'Confira a prévia antes de importar.'),
  onlyValid: z
    .enum(['true', 'false'], { error: 'Use true ou false.' })
    .default('false')
    .describe('true: deixa de fora as linhas recusadas; false: importa tudo ou nada'),
});

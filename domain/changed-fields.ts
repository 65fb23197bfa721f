import { formatCnpj } from './cnpj.ts';
import { formatReais } from './money.ts';
import { type OpeningHours, openingDays } from './opening-hours.ts';
import { showPhone } from './phone.ts';
import { priceBatchKindNames } from './price-batches.ts';
import { conditionName, paymentConditions } from './prices.ts';
import { unitNames } from './products.ts';
import { roleNames } from './roles.ts';
import { sourceTitles } from './sources.ts';
import { formatZipcode } from './zipcode.ts';

/** Turns changes of the audit log into the panel's words: each field with its old and its new value. */

type AuditedState = Record<string, unknown> | null;

interface ChangedField {
  /** 'Preço' */
  field: string;
  /** '' if the row did not exist, or had no such field */
  before: string;
  after: string;
}

const money = (value: unknown) => (typeof value === 'number' ? formatReais(value) : textOf(value));
const percent = (value: unknown) => (value === null || value === undefined ? '' : `${textOf(value)} %`);

const masked = (format: (bare: string) => string) => (value: unknown) =>
  typeof value === 'string' && value !== '' ? format(value) : '';

/** A field's name on screen, and a function that formats its value if it needs one. */
type Word = string | readonly [name: string, read: (value: unknown) => string];

/** Translates values that are names in the code. */
const given = (words: Record<string, string>) => (value: unknown) =>
  typeof value === 'string' && Object.hasOwn(words, value) ? (words[value] ?? value) : textOf(value);

const statuses = given({
  pending: 'Pendente',
  approved: 'Aprovado',
  rejected: 'Rejeitado',
  reading: 'Lendo',
  ready: 'Lida',
  running: 'Importando',
  done: 'Importada',
  failed: 'Falhou',
  undoing: 'Desfazendo',
  undone: 'Desfeita',
  unsearched: 'Sem busca',
  waiting: 'Na fila',
  found: 'Encontrado',
  missing: 'Não encontrado',
  accepted: 'Aceito',
  dismissed: 'Dispensado',
});

const precisions = given({
  exact: 'Exatas',
  street: 'Da rua',
  neighbourhood: 'Da quadra ou do bairro',
  postal_code: 'Do CEP',
  city: 'Do centro da cidade',
});

/** The fields in the order in which a change lists them. */
const words: Record<string, Word> = {
  // An official source is recorded by its name in the code.
  name: ['Nome', given(sourceTitles)],
  title: 'Título',
  code: 'Código',
  email: 'E-mail',
  role: ['Papel', given(roleNames)],
  newDevice: 'Aparelho novo',
  changed: [
    'Trocados',
    listOf({ name: 'nome', email: 'e-mail', role: 'papel', password: 'senha', sessions: 'sessões' }),
  ],
  Product: 'Produto',
  Establishment: 'Estabelecimento',
  FuelType: 'Combustível',
  Station: 'Posto',
  station: 'Posto',
  FuelStation: 'Posto',
  FuelBrand: 'Marca',
  companyName: 'Razão social',
  keptOwn: [
    'Contra o cadastro',
    given({ company: 'Fica o nome', brand: 'Fica a marca', gone: 'Fica aberto' }),
  ],
  Category: 'Categoria',
  Sector: 'Setor',
  Region: 'Região',
  establishmentName: 'Estabelecimento',
  kind: ['Tipo de lote', given(priceBatchKindNames)],
  day: 'Dia da coleta',
  prices: ['Preços', linesOfPrices],
  price: ['Preço', money],
  reportedPrice: ['Preço reportado', money],
  collectionDate: 'Data da coleta',
  sourceName: 'Fonte',
  paymentCondition: [
    'Pagamento',
    given(Object.fromEntries(paymentConditions.map((each) => [each, conditionName(each)]))),
  ],
  originalPrice: ['Preço original', money],
  salePrice: ['Preço promocional', money],
  discountPercentage: ['Desconto', percent],
  discountType: ['Tipo de desconto', given({ percentage: 'Porcentagem', fixed: 'Valor fixo' })],
  discountValue: 'Valor do desconto',
  minPurchaseAmount: ['Compra mínima', money],
  maxDiscountAmount: ['Desconto máximo', money],
  usageLimit: 'Limite de usos',
  usageCount: 'Usos',
  requiresConfirmedEmail: 'Exige e-mail confirmado',
  networkDayLimit: 'Usos por rede e dia',
  startDate: 'Início',
  endDate: 'Término',
  isActive: 'Em vigor',
  isHeld: 'Espera uma pessoa',
  rating: 'Nota',
  status: ['Situação', statuses],
  state: ['Situação', given({ new: 'Nova', read: 'Lida', answered: 'Respondida', archived: 'Arquivada' })],
  replyStatus: ['Resposta da loja', statuses],
  rejectionReason: 'Motivo da rejeição',
  official: 'Oficial',
  agreement: 'Aprovar relatos que concordam',
  receipts: 'Publicar preços de notas que conferem',
  record: 'Aprovar relatos de quem acertou',
  answers: 'Respostas',
  subject: 'Assunto',
  description: 'Descrição',
  synonyms: 'Outros nomes',
  unit: ['Unidade', given(unitNames)],
  legalName: 'Razão social',
  type: ['Tipo', given({ acougue: 'Açougue', mercado: 'Mercado', posto: 'Posto', combustivel: 'Posto' })],
  verified: 'Verificado',
  isOpen: 'Aberto',
  isOn: 'Ligada',
  isAutomatic: 'Automática',
  held: 'Espera por',
  cnpjMatches: 'O CNPJ confere',
  productName: 'Produto',
  shops: 'Lojas que dizem isso',
  accepted: 'Aceito',
  cnpj: ['CNPJ', masked(formatCnpj)],
  phone: ['Telefone', masked(showPhone)],
  phoneNumber: ['Telefone', masked(showPhone)],
  address: 'Endereço',
  formatted_address: 'Endereço',
  neighbourhood: 'Bairro',
  zipcode: ['CEP', masked(formatZipcode)],
  latitude: 'Latitude',
  longitude: 'Longitude',
  coordinatesPrecision: ['Coordenadas', precisions],
  found: ['Ponto encontrado', pointOf],
  failure: 'Falha',
  started: 'Buscas começadas',
  service_radius: ['Raio de atendimento', (value) => (value === null ? '' : `${textOf(value)} km`)],
  openingHours: ['Horário', openingTimes],
  logo: 'Logotipo',
  isDemonstration: 'Da demonstração',
  fileName: 'Arquivo',
  municipality: 'Município',
  firstDay: 'Primeiro dia',
  lastDay: 'Último dia',
  rowsRead: 'Linhas lidas',
  rowsOfCity: 'Linhas da cidade',
  rowsNew: 'Preços novos',
  rowsSame: 'Preços iguais',
  rowsCorrected: 'Preços corrigidos',
  rowsRefused: 'Linhas recusadas',
  rowsNotFuel: 'Linhas de outros produtos',
  priceCount: 'Quantos preços',
  correctedCount: 'Quantos corrigiram outro do dia',
  sameCount: 'Quantos já estavam lá',
  refusedCount: 'Linhas recusadas',
  userName: 'Salvo por',
  undoneByName: 'Desfeito por',
  undoneAt: 'Desfeito em',
  withdrawn: 'Preços retirados',
  restored: 'Preços devolvidos',
  kept: 'Preços mantidos',
  handedOver: 'Preços de outra pesquisa',
  stationsRemoved: 'Postos retirados',
  stationsKept: 'Postos mantidos',
  brandsRemoved: 'Marcas retiradas',
  pricesPublished: 'Preços publicados',
  reportsMade: 'Relatos feitos',
  demonstrationEstablishmentsRemoved: 'Estabelecimentos de demonstração retirados',
  demonstrationStationsRemoved: 'Postos de demonstração retirados',
  removed: 'Demonstração',
  askedAt: 'Pedido em',
  foundAt: 'Encontrado em',
  decidedAt: 'Decidido em',
  expiresAt: 'Vale até',
  startedAt: 'Começada em',
  finishedAt: 'Terminada em',
};

/** Returns whether a field has a word, or is left out on purpose. */
export function isKnownField(field: string): boolean {
  return Object.hasOwn(words, field) || leftOut.test(field);
}

/** Ids, versions, and figures that follow from the other fields. */
const leftOut =
  /^(id|\w+Id|version|createdAt|updatedAt|date|source|origin|corrected|lifeDays|expiresOn|expired|current|linked|position|typed|surveyed|surveyedOn|layout|establishments|stations|categories|products|sessions|hasWritten|user|undoneBy|undone|observed|fullPriceSeen|fileKey|fileSha256|deleted|ended)$/;

/** Returns the fields that have changed, in words; for a creation or a deletion, all fields that had a value. */
export function changedFields({
  before,
  after,
}: {
  before: AuditedState;
  after: AuditedState;
}): ChangedField[] {
  const there = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const known = Object.keys(words).filter((field) => there.has(field));
  // An older version may have recorded fields that no longer exist.
  const others = [...there].filter((field) => !isKnownField(field));
  return [...known, ...others]
    .map((field) => {
      const word = words[field] ?? field;
      const [name, read] = typeof word === 'string' ? [word, textOf] : word;
      return { field: name, before: read(before?.[field]), after: read(after?.[field]) };
    })
    .filter((change) => change.before !== change.after);
}

/** Formats a value as a line of text. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (typeof value === 'number')
    return value.toLocaleString('pt-BR', { maximumFractionDigits: 6, useGrouping: false });
  if (typeof value === 'string') return dayOrMoment(value);
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ');
  const { name, ...rest } = value as Record<string, unknown>;
  if (typeof name === 'string') return name;
  return Object.values(rest).map(textOf).filter(Boolean).join(', ');
}

/** Formats '2026-06-12' as '12/06/2026', and an instant as the city's day, hours and minutes. */
function dayOrMoment(text: string): string {
  const found = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2})\S*)?$/.exec(text);
  if (!found) return text;
  const [, year, month, day, time] = found;
  return [`${day}/${month}/${year}`, time].filter(Boolean).join(' ');
}

function listOf(names: Record<string, string>) {
  return (value: unknown) => (Array.isArray(value) ? value.map(given(names)).join(', ') : textOf(value));
}

/** 'Picanha: R$ 59,90 → R$ 61,90' for each cut of a round or a receipt. Older rounds have numbers in place of names. */
function linesOfPrices(value: unknown): string {
  if (!Array.isArray(value)) return textOf(value);
  return value
    .map(({ Product, product, productId, before, after, price }) => {
      const was = before === null || before === undefined ? '' : `${money(before)} → `;
      return `${Product?.name ?? product ?? `Produto nº ${productId}`}: ${was}${money(after ?? price)}`;
    })
    .join('; ');
}

function pointOf(value: unknown): string {
  const { latitude, longitude } = (value ?? {}) as Record<string, unknown>;
  return typeof latitude === 'number' ? `${textOf(latitude)}; ${textOf(longitude)}` : '';
}

function openingTimes(value: unknown): string {
  if (!Array.isArray(value)) return '';
  const open = openingDays(value as OpeningHours).filter(({ text }) => text !== 'Fechado');
  return open.map(({ name, text }) => `${name} ${text}`).join('; ');
}

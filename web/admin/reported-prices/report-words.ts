import type { ReportedPriceContext, ReportedPriceRow } from '#contract/reported-price-rows.ts';
import { agreementDays, mostAgreeing } from '#domain/approval-rules.ts';
import { addDays, type Day, dayOf, formatDate, formatMonth } from '#domain/city-time.ts';
import { formatAmount, formatPercent, formatReais } from '#domain/money.ts';
import { sourceName } from '#domain/prices.ts';
import { unitSigns } from '#domain/products.ts';
import { isOfEarlierMonth, monthOfKey } from '#domain/receipt-days.ts';
import { capitalized, counted } from '#domain/text.ts';
import { isFarOutside } from '#domain/unlikely-price.ts';
import type { PriceUnit } from '#web/components/price.tsx';
import { paths } from '#web/paths.ts';
import { type Evidence, recordEvidence } from '../moderation/detail-parts.tsx';

/** The subject of a report: a product at a shop, or a fuel at a station. */
interface ReportSubject {
  name: string;
  /** the category of a product */
  category: string;
  unit: PriceUnit;
  place: string;
  region: string | undefined;
  /** the public page of the place */
  to: string;
}

export function subjectOf({
  Product,
  Establishment,
  FuelType,
  FuelStation,
  unit,
}: ReportedPriceRow): ReportSubject {
  if (FuelType && FuelStation) {
    const { id, name, Region } = FuelStation;
    return {
      name: FuelType.name,
      category: 'Combustível',
      // Natural gas is sold by the cubic metre.
      unit: FuelType.name === 'GNV' ? 'm³' : 'L',
      place: name,
      region: Region?.name,
      to: paths.station(id),
    };
  }
  return {
    name: Product?.name ?? '',
    category: Product?.Category.name ?? '',
    unit: unitSigns[unit],
    place: Establishment?.name ?? '',
    region: Establishment?.Region.name,
    to: paths.establishment(Establishment?.id ?? 0),
  };
}

/** 'Costela a R$ 14,99 em Açougue do Neném' */
export function nameOf(report: ReportedPriceRow): string {
  const { name, place } = subjectOf(report);
  return `${name} a ${formatReais(report.reportedPrice)} em ${place}`;
}

/**
 * 'era 16,99 (−12%)'; 'era 36,50 (igual)'; 'sem preço hoje' without a current price; '' for an official price, which would be
 * compared with itself
 */
export function sayChange({
  official,
  currentPrice,
  changePercent,
}: Pick<ReportedPriceRow, 'official' | 'currentPrice' | 'changePercent'>): string {
  if (official) return '';
  if (currentPrice === null) return 'sem preço hoje';
  return `era ${formatAmount(currentPrice)} (${sayPercent(changePercent ?? 0)})`;
}

function sayPercent(percent: number): string {
  if (percent === 0) return 'igual';
  if (Math.abs(percent) < 1) return 'menos de 1%';
  return `${percent < 0 ? '−' : '+'}${formatPercent(Math.abs(percent))}`;
}

/** '10 de 11 certos', '1º relato'; '' for a deleted account */
export function sayRecord({ record }: Pick<ReportedPriceRow, 'record'>): string {
  if (!record) return '';
  if (record.sent <= 1) return '1º relato';
  return record.decided === 0 ? `${record.sent} relatos` : `${record.approved} de ${record.decided} certos`;
}

/** From this difference on, a change calls for a second look. */
const farPercent = 30;

/** Lists facts for the decision: receipts, other reports, the author, the difference from today's price. */
export function evidenceOf({ report, agreeing, receipts, city }: ReportedPriceContext): Evidence[] {
  const { record, User } = report;
  const beside = agreeing.filter(({ sameNetwork }) => sameNetwork).length;
  const elsewhere = agreeing.length - beside;
  return [
    ...receipts.map((receipt) => ofReceipt(receipt, dayOf(report.createdAt))),
    ...(elsewhere === 0
      ? []
      : [
          {
            kind: 'good',
            title: `${countAgreeing(elsewhere)} perto deste valor`,
            more: 'de outras pessoas, em até 2 dias e até 3%',
          } as const,
        ]),
    ...(beside === 0
      ? []
      : [
          {
            kind: 'look',
            title: `${countAgreeing(beside)} da mesma rede`,
            more: 'de outra conta na mesma internet: pode ser a mesma pessoa',
          } as const,
        ]),
    ...(record && User ? [recordEvidence(User.name, record, 'relato')] : []),
    // An official price would be compared with itself.
    ...(report.official ? [] : [ofChange(report, city)]),
  ];
}

/** '1 outro relato'; '10 ou mais outros relatos', as no more than ten are read */
function countAgreeing(count: number): string {
  return count < mostAgreeing
    ? counted(count, 'outro relato', 'outros relatos')
    : `${mostAgreeing} ou mais outros relatos`;
}

/** @param reportedOn a receipt of an earlier month does not prove what a price was on that day */
function ofReceipt(
  { status, line, keyIsOfPlace, accessKey }: ReportedPriceContext['receipts'][number],
  reportedOn: Day,
): Evidence {
  const isOld = isOfEarlierMonth(accessKey, addDays(reportedOn, -agreementDays));
  const key =
    isOld && accessKey !== null
      ? `a chave é de ${formatMonth(monthOfKey(accessKey))}`
      : keyIsOfPlace === true
        ? 'a chave é deste estabelecimento'
        : keyIsOfPlace === false
          ? 'a chave é de outro CNPJ'
          : accessKey
            ? 'com a chave da NFC-e'
            : 'só a imagem';
  if (status !== 'rejected' && line?.agrees && keyIsOfPlace !== false && !isOld) {
    return { kind: 'good', title: 'Comprovante confere', more: `${formatReais(line.price)} na nota; ${key}` };
  }
  return {
    kind: 'look',
    title: status === 'rejected' ? 'Comprovante rejeitado' : 'Comprovante da mesma pessoa',
    more: line ? `${line.productName} a ${formatReais(line.price)} na nota; ${key}` : key,
  };
}

function ofChange(
  { reportedPrice, currentPrice, changePercent }: ReportedPriceRow,
  { lowest, highest }: ReportedPriceContext['city'],
): Evidence {
  if (currentPrice === null || changePercent === null) {
    const range = lowest === null || highest === null ? [] : [lowest, highest];
    // The only thing that says anything of a first price.
    const where = isFarOutside(reportedPrice, range)
      ? `, muito fora da faixa da cidade, de ${range.map(formatReais).join(' a ')}`
      : '';
    const more = `este seria o primeiro válido do lugar${where}`;
    return { kind: 'look', title: 'Sem preço publicado hoje', more };
  }
  if (changePercent === 0) {
    return { kind: 'good', title: 'Igual ao preço de hoje', more: 'confirma o que está publicado' };
  }
  const isFar = Math.abs(changePercent) >= farPercent;
  const size = sayPercent(Math.abs(changePercent)).replace('+', '');
  return {
    kind: isFar ? 'look' : 'good',
    title: `${capitalized(size)} ${changePercent < 0 ? 'abaixo' : 'acima'} do último preço`,
    more: isFar ? 'confira se a vírgula está no lugar' : `o publicado é ${formatReais(currentPrice)}`,
  };
}

/**
 * Describes what happens to reports approved as official prices: only the latest price of a place is compared.
 * @param context of a single report; undefined: not loaded yet, or there are several
 */
export function sayOfficial(
  count: number,
  context: Pick<ReportedPriceContext, 'approval' | 'lastPrices'> | undefined,
): string {
  if (context && !context.approval.becomesCurrent) {
    const [newest] = context.lastPrices;
    const which = newest
      ? `: ${formatReais(newest.price)}, de ${formatDate(dayOf(newest.collectionDate))}`
      : '';
    return `Há um preço mais novo neste lugar${which}. O do relato entra só no histórico, com a fonte “${sourceName('report', 'meat')}”.`;
  }
  const usual = `O preço entra na comparação da cidade e no histórico do lugar, com a fonte “${sourceName('report', 'meat')}”.`;
  return count === 1 ? usual : `${usual} Onde já há um preço mais novo, entra só no histórico.`;
}

/** Describes what an approval as the official price would do. */
export function sayApproval({ becomesCurrent, becomesLowest }: ReportedPriceContext['approval']): string {
  if (!becomesCurrent) return 'Como oficial, fica no histórico: há um preço mais novo neste lugar.';
  return becomesLowest
    ? 'Como oficial, ele vira o menor preço da cidade.'
    : 'Como oficial, ele vira o preço atual deste lugar.';
}

import type { LineMatch, ReceiptCase, ReceiptLine, ReceiptRow } from '#contract/receipt-rows.ts';
import { type Day, dayOf, formatAge, formatMediumDate, formatMonth } from '#domain/city-time.ts';
import { formatDifference, formatPercent, formatReais, toCentavos, toReais } from '#domain/money.ts';
import { sayIssuer } from '#domain/nfce.ts';
import { priceTrouble } from '#domain/price-entry.ts';
import { oldReceiptWords } from '#domain/receipt-days.ts';
import { counted } from '#domain/text.ts';
import { type Evidence, recordEvidence } from '../moderation/detail-parts.tsx';
import { queueWordsOf } from '../moderation/queue-props.ts';

/** 'comprovante de Casa de Carnes, R$ 83,60' */
export function nameOf(receipt: Pick<ReceiptRow, 'Establishment' | 'total' | 'itemCount'>): string {
  return `comprovante de ${receipt.Establishment.name}, ${sayTotal(receipt)}`;
}

/** 'R$ 83,60', the sum of the items; 'sem preço' without any */
export function sayTotal({ total, itemCount }: Pick<ReceiptRow, 'total' | 'itemCount'>): string {
  return itemCount === 0 ? 'sem preço' : formatReais(total);
}

/** '5 itens', '5 itens, 2 publicados', 'sem itens' */
export function sayItems({
  itemCount,
  publishedCount,
}: Pick<ReceiptRow, 'itemCount' | 'publishedCount'>): string {
  const items = itemCount === 0 ? 'sem itens' : counted(itemCount, 'item', 'itens');
  return publishedCount === 0 ? items : `${items}, ${counted(publishedCount, 'publicado')}`;
}

/** How the product of a line was found. */
export const matchWords: Record<LineMatch, string> = {
  remembered: 'Nome conhecido desta loja',
  sent: 'Escolhido por quem enviou',
  suggested: 'Sugestão pelo nome',
};

/** Lists facts for the decision: the access key, the person, and the products of the lines. */
export function evidenceOf(receipt: ReceiptCase): Evidence[] {
  return [
    ofKey(receipt),
    ...ofDay(receipt),
    ...ofAge(receipt),
    ...ofSums(receipt),
    ofPerson(receipt),
    ofItems(receipt),
  ];
}

/** The printed day, if it was read. */
function ofDay({ purchasedOn, purchase }: ReceiptCase): Evidence[] {
  if (purchasedOn === null) return [];
  const title = `Compra de ${formatMediumDate(purchasedOn)}`;
  return purchase?.usual === purchasedOn
    ? [{ kind: 'good', title, more: 'o dia impresso na nota, que é o dos preços' }]
    : [{ kind: 'look', title, more: 'o dia impresso não combina com a chave ou com o envio: confira' }];
}

/** Whether the printed totals add up, if they were read. */
function ofSums({ items, sumAgrees, total }: ReceiptCase): Evidence[] {
  const wrong = items.filter(({ agrees }) => agrees === false).map(({ position }) => String(position));
  const lines: Evidence[] =
    wrong.length === 0
      ? []
      : [
          {
            kind: 'look',
            title:
              wrong.length === 1
                ? `A linha ${wrong} não fecha`
                : `As linhas ${new Intl.ListFormat('pt-BR').format(wrong)} não fecham`,
            more: 'preço vezes quantidade não dá o total impresso',
          },
        ];
  if (sumAgrees === null) return lines;
  const sum: Evidence = sumAgrees
    ? { kind: 'good', title: 'A soma confere', more: `as linhas dão o total impresso, ${formatReais(total)}` }
    : {
        kind: 'look',
        title: 'A soma não confere',
        more: `as linhas não dão o total impresso, ${formatReais(total)}`,
      };
  return [...lines, sum];
}

/** Tells what one key publishes. @param count of prices that need no question */
export function readyEvidence(count: number): Evidence[] {
  if (count === 0) return [];
  const title = count === 1 ? '1 preço pronto' : `${count} preços prontos`;
  return [
    { kind: 'good', title, more: `a tecla P aprova o comprovante e ${count === 1 ? 'o' : 'os'} publica` },
  ];
}

/** A receipt that can give current prices needs no word. */
function ofAge({ use }: ReceiptCase): Evidence[] {
  const more = oldReceiptWords[use];
  return more === null ? [] : [{ kind: 'look', title: 'Compra antiga', more }];
}

/** A product that is only suggested counts, too, and is marked for a check by a person. */
function ofItems({ items }: ReceiptCase): Evidence {
  if (items.length === 0) return { kind: 'look', title: 'Sem itens', more: 'só a imagem foi enviada' };
  const matched = items.filter(({ match }) => match !== null).length;
  const suggested = items.filter(({ match }) => match?.by === 'suggested').length;
  const known = matched - suggested;
  const ways = [
    known > 0 && `${suggested > 0 ? known : ''} pela pessoa, ou pelos nomes que esta loja já usou`.trim(),
    suggested > 0 && `${suggested} por sugestão do nome, a conferir`,
  ].filter((way) => way !== false);
  return {
    kind: known === items.length ? 'good' : 'look',
    title: `${matched} de ${counted(items.length, 'item', 'itens')} com produto`,
    more: ways.join('; ') || 'escolha os produtos ao aprovar',
  };
}

function ofKey({ key }: ReceiptCase): Evidence {
  if (!key) return { kind: 'look', title: 'Sem chave da NFC-e', more: 'confira a loja e o dia na imagem' };
  const month = `chave de ${formatMonth(key.month)}`;
  if (key.isOfPlace === true) {
    return { kind: 'good', title: 'Nota fiscal confere', more: `${month}, CNPJ da loja, não enviada antes` };
  }
  const issuer = key.issuer ? sayIssuer(key.issuer) : 'CNPJ que não existe';
  return { kind: 'look', title: titleOfKey(key), more: `${month}, ${issuer}, não enviada antes` };
}

/** What does not fit in a key whose CNPJ is not that of the shop. */
function titleOfKey({ issuer, isOfPlace }: NonNullable<ReceiptCase['key']>): string {
  if (issuer === null) return 'Chave com CNPJ errado';
  if (issuer.cnpj === null) return 'Nota de pessoa física';
  return isOfPlace === false ? 'CNPJ de outra empresa' : 'Loja sem CNPJ no cadastro';
}

function ofPerson({ User, record }: ReceiptCase): Evidence {
  if (!User || !record) return { kind: 'look', title: 'Anônimo', more: 'a conta foi excluída' };
  return recordEvidence(User.name, record, 'comprovante');
}

/** 'Hoje aqui: R$ 52,90, há 4 dias, fonte Loja.' */
export function sayCurrent(
  current: Pick<
    NonNullable<ReceiptLine['current']>,
    'price' | 'collectionDate' | 'sourceName' | 'expired'
  > | null,
  today: Day,
): string {
  if (!current) return 'Este estabelecimento ainda não tem preço deste produto.';
  const age = formatAge(dayOf(current.collectionDate), today);
  const expired = current.expired ? ', vencido' : '';
  return `Hoje aqui: ${formatReais(current.price)}, ${age}, fonte ${current.sourceName}${expired}.`;
}

/**
 * '−R$ 3,00 (6%)'; 'igual'; undefined if there is nothing to compare. @param price reais; null: none is typed
 */
export function sayDifference(price: number | null, current: number | undefined): string | undefined {
  if (price === null || priceTrouble(price) !== undefined || current === undefined || current === 0)
    return undefined;
  const difference = toReais(toCentavos(price - current));
  if (difference === 0) return 'igual';
  const percent = (Math.abs(difference) / current) * 100;
  return `${formatDifference(difference)} (${percent < 1 ? 'menos de 1%' : formatPercent(percent)})`;
}

/** The text of the button. */
export function sayPublish(status: string, chosen: number): string {
  const publish = `ublicar ${counted(chosen, 'preço')}`;
  if (status !== 'pending') return chosen === 0 ? 'Publicar preços' : `P${publish}`;
  return chosen === 0 ? 'Aprovar sem publicar preços' : `Aprovar e p${publish}`;
}

export const queueWords = queueWordsOf({
  one: 'comprovante',
  many: 'comprovantes',
  gender: 'm',
  status: 'o status do comprovante',
});

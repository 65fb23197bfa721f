import type { AuditEntry, AuditedKind } from '#contract/audit.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import type { catalogueRemovableNouns } from '#domain/removals.ts';
import { type SourceName, sourceTitles } from '#domain/sources.ts';

type AuditAction =
  | Exclude<Extract<Endpoints[EndpointName], { audit: string }>['audit'], 'removals.restore'>
  | `${(typeof catalogueRemovableNouns)[number]}.restore`
  | `${'reported-prices' | 'receipts'}.approve-by-rule`
  | 'prices.confirm-by-people'
  | `fuel-prices.${'restore' | 'confirm' | 'confirm-by-people'}`
  | `fuel-stations.${'create' | 'update'}-by-register`
  | 'station-locations.accept-by-register'
  | `imports.${'start' | 'discard'}-by-source`
  | 'price-batches.create-by-merchant'
  | 'promotions.create-by-merchant'
  | 'establishments.update-by-merchant'
  | 'fuel-stations.update-by-merchant'
  | `${'prices' | 'fuel-prices' | 'promotions'}.outweigh-by-people`
  | 'users.set-password'
  | 'sessions.create';

/** The name of each act in the audit log: verb and thing, after the person's name. */
const sentences: Record<AuditAction, string> = {
  'sectors.create': 'criou o setor',
  'sectors.update': 'alterou o setor',
  'sectors.delete': 'excluiu o setor',
  'sectors.restore': 'restaurou o setor',
  'regions.create': 'criou a região',
  'regions.update': 'alterou a região',
  'regions.delete': 'excluiu a região',
  'regions.restore': 'restaurou a região',
  'categories.create': 'criou a categoria',
  'categories.update': 'alterou a categoria',
  'categories.delete': 'excluiu a categoria',
  'categories.restore': 'restaurou a categoria',
  'establishments.create': 'cadastrou o estabelecimento',
  'establishments.update': 'alterou o estabelecimento',
  'establishments.update-by-merchant': 'alterou, como quem cuida dele, o estabelecimento',
  'establishments.delete': 'excluiu o estabelecimento',
  'establishments.restore': 'restaurou o estabelecimento',
  'products.create': 'criou o produto',
  'products.update': 'alterou o produto',
  'products.delete': 'excluiu o produto',
  'products.restore': 'restaurou o produto',
  'prices.create': 'registrou o preço',
  'prices.update': 'corrigiu o preço',
  'prices.delete': 'excluiu o preço',
  'prices.restore': 'restaurou o preço',
  'prices.confirm': 'confirmou o preço',
  'prices.confirm-by-people': 'confirmaram o preço',
  'prices.outweigh-by-people': 'disseram que mudou o preço',
  'promotions.outweigh-by-people': 'disseram que é outro o preço da promoção',
  'promotions.create': 'criou a promoção',
  'promotions.create-by-merchant': 'pediu, pela loja, a promoção',
  'promotions.update': 'alterou a promoção',
  'promotions.delete': 'excluiu a promoção',
  'promotions.restore': 'restaurou a promoção',
  'price-batches.create': 'salvou o lote de preços',
  'price-batches.create-by-merchant': 'informou, pela loja, o lote de preços',
  'price-batches.import': 'importou a planilha de preços',
  'price-batches.undo': 'desfez o lote de preços',
  'station-locations.search': 'buscou as coordenadas do posto',
  'station-locations.search-all': 'buscou as coordenadas de',
  'station-locations.accept': 'aceitou as coordenadas do posto',
  'station-locations.accept-by-register': 'pôs no mapa o posto',
  'station-locations.dismiss': 'dispensou as coordenadas do posto',
  'station-successions.decide': 'decidiu sobre o outro CNPJ do posto',
  'station-successions.reopen': 'desfez a decisão sobre o outro CNPJ do posto',
  'fuel-brands.create': 'criou a marca',
  'fuel-brands.update': 'alterou a marca',
  'fuel-brands.delete': 'excluiu a marca',
  'fuel-brands.restore': 'restaurou a marca',
  'fuel-brands.upload-logo': 'enviou um logotipo de marca',
  'fuel-types.create': 'criou o tipo de combustível',
  'fuel-types.update': 'alterou o tipo de combustível',
  'fuel-types.delete': 'excluiu o tipo de combustível',
  'fuel-types.restore': 'restaurou o tipo de combustível',
  'fuel-stations.create': 'cadastrou o posto',
  'fuel-stations.update': 'alterou o posto',
  'fuel-stations.create-by-register': 'trouxe o posto',
  'fuel-stations.update-by-register': 'alterou o posto',
  'fuel-stations.update-by-merchant': 'alterou, como quem cuida dele, o posto',
  'fuel-stations.delete': 'excluiu o posto',
  'fuel-stations.restore': 'restaurou o posto',
  'fuel-prices.create': 'registrou o preço de combustível',
  'fuel-prices.update': 'corrigiu o preço de combustível',
  'fuel-prices.delete': 'excluiu o preço de combustível',
  'fuel-prices.restore': 'restaurou o preço de combustível',
  'fuel-prices.confirm': 'confirmou o preço de combustível',
  'fuel-prices.confirm-by-people': 'confirmaram o preço de combustível',
  'fuel-prices.outweigh-by-people': 'disseram que mudou o preço de combustível',
  'imports.upload': 'enviou a pesquisa',
  'imports.start': 'importou a pesquisa',
  'imports.start-by-source': 'trouxe a pesquisa',
  'imports.undo': 'desfez a importação da pesquisa',
  'imports.discard': 'descartou a pesquisa',
  'imports.discard-by-source': 'trocou por outra a pesquisa',
  'sources.switch': 'ligou ou desligou a fonte',
  'sources.ask': 'buscou a fonte',
  'sources.decide': 'decidiu o que o cadastro diz do posto',
  'messages.mark': 'marcou a mensagem',
  'messages.answer': 'respondeu a mensagem',
  'reviews.decide': 'decidiu a avaliação',
  'reviews.undo-decision': 'desfez a decisão sobre a avaliação',
  'reviews.decide-reply': 'decidiu a resposta da loja à avaliação',
  'reported-prices.decide': 'decidiu o preço reportado',
  'reported-prices.undo-decision': 'desfez a decisão sobre o preço reportado',
  'reported-prices.approve-by-rule': 'aprovou o preço reportado',
  'receipts.approve-by-rule': 'publicou preços do comprovante',
  'moderation-rules.update': 'mudou as regras de confiança',
  'reported-prices.delete': 'excluiu o preço reportado',
  'receipts.decide': 'decidiu o comprovante',
  'coupons.create': 'criou o cupom',
  'coupons.update': 'alterou o cupom',
  'coupons.delete': 'excluiu o cupom',
  'coupons.restore': 'restaurou o cupom',
  'receipts.publish': 'publicou preços do comprovante',
  'receipts.undo-decision': 'desfez a decisão sobre o comprovante',
  'users.create': 'criou o usuário',
  'users.update': 'alterou o usuário',
  'users.delete': 'excluiu o usuário',
  'users.end-sessions': 'encerrou as sessões do usuário',
  'users.set-password': 'deu outra senha ao usuário',
  'sessions.create': 'entrou no painel:',
  'demonstration.delete': 'começou a cidade de verdade',
  'merchants.invite': 'fez o convite para uma loja',
  'merchants.revoke-invitation': 'cancelou o convite para uma loja',
  'merchants.remove': 'tirou de uma pessoa o cuidado da loja',
  'merchants.take-down-photo': 'tirou do ar a foto da loja',
  'merchants.decide-claim': 'decidiu o pedido de uma loja',
  'goods-names.decide': 'decidiu o que é um nome impresso',
};

/** 'alterou o setor'; an act of an older version is shown by its key */
export function actionWords(action: string): string {
  return Object.hasOwn(sentences, action) ? sentences[action as AuditAction] : action;
}

/** The acts on what there is only one of, or on no row in particular: the sentence says it all. */
const ofOnlyOne: ReadonlySet<string> = new Set<AuditAction>([
  'moderation-rules.update',
  'demonstration.delete',
]);

/** The changed row after the sentence of `actionWords`: its name, or its number, if it has one. */
export function auditedName({ action, name, rowId }: Pick<AuditEntry, 'action' | 'name' | 'rowId'>): string {
  if (name !== null) return namesSource(action, name) ? sourceTitles[name] : name;
  return rowId === 0 || ofOnlyOne.has(action) ? '' : `nº ${rowId}`;
}

function namesSource(action: string, name: string): name is SourceName {
  return action.startsWith('sources.') && Object.hasOwn(sourceTitles, name);
}

type KindOf<Action extends string> = Action extends `${infer Kind}.${string}` ? Kind : never;

/** The kinds of rows in the log, in the order of the filter. The compiler requires a word and a filter for each. */
export const auditedThings = {
  establishments: 'Estabelecimentos',
  prices: 'Preços',
  'price-batches': 'Lotes de preços',
  promotions: 'Promoções',
  imports: 'Pesquisas importadas',
  sources: 'Fontes',
  products: 'Produtos',
  categories: 'Categorias',
  sectors: 'Setores',
  regions: 'Regiões',
  'fuel-stations': 'Postos',
  'fuel-prices': 'Preços de combustível',
  'fuel-types': 'Tipos de combustível',
  'fuel-brands': 'Marcas',
  'station-locations': 'Coordenadas de postos',
  'station-successions': 'Postos com outro CNPJ',
  coupons: 'Cupons',
  reviews: 'Avaliações',
  'reported-prices': 'Preços reportados',
  'moderation-rules': 'Regras de confiança',
  receipts: 'Comprovantes',
  messages: 'Mensagens',
  users: 'Usuários',
  sessions: 'Entradas no painel',
  demonstration: 'Demonstração',
  merchants: 'Quem cuida de lojas',
  'goods-names': 'Nomes impressos',
} satisfies Record<AuditedKind | KindOf<AuditAction>, string>;

/** 'Marta Lima'; a rule has its own name, and a deleted account has none */
export function actorName({ User, action }: { User: { name: string } | null; action: string }): string {
  if (User) return User.name;
  return Object.hasOwn(withoutPerson, action) ? (withoutPerson[action] ?? '') : 'Conta excluída';
}

/** Names for acts that had no account behind them. */
const withoutPerson: Readonly<Record<string, string>> = {
  'reported-prices.approve-by-rule': 'Regra de confiança',
  'receipts.approve-by-rule': 'Regra de confiança',
  'prices.confirm-by-people': 'Pessoas no balcão',
  'fuel-prices.confirm-by-people': 'Pessoas no posto',
  'prices.outweigh-by-people': 'Pessoas no balcão',
  'promotions.outweigh-by-people': 'Pessoas no balcão',
  'fuel-prices.outweigh-by-people': 'Pessoas no posto',
  'fuel-stations.create-by-register': 'Cadastro da ANP',
  'fuel-stations.update-by-register': 'Cadastro da ANP',
  'station-locations.accept-by-register': 'Cadastro da ANP',
  'imports.start-by-source': 'Fonte oficial',
  'imports.discard-by-source': 'Fonte oficial',
  'users.set-password': 'Linha de comando',
  'demonstration.delete': 'Linha de comando',
};

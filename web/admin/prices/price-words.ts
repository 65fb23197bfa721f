import { fuelPriceMessages } from '#domain/fuel-price-entry.ts';
import type { PriceKind } from '#domain/prices.ts';
import { messagesOf, type NounMessages, plainMessagesOf } from '#web/forms/noun-messages.ts';

const noun = { one: 'preço', many: 'preços', gender: 'm' } as const;
const usual = plainMessagesOf(noun);
const notRemoved = 'Falha ao excluir registro de preço';

export const priceWords: Record<PriceKind, NounMessages> = {
  meat: messagesOf(noun),
  /** Spec, back office, sections 2, 5 and 8 (Fuel module). */
  fuel: {
    ...usual,
    create: 'Novo Preço',
    edit: 'Editar Preço',
    none: 'Nenhum preço registrado',
    notLoaded: 'Falha ao buscar preços de combustível',
    missing: fuelPriceMessages.missing,
    titles: { create: 'Preço registrado', update: 'Preço atualizado', delete: 'Preço excluído' },
    created: 'O novo preço foi registrado com sucesso.',
    updated: 'O preço foi atualizado com sucesso.',
    removed: (count) =>
      count === 1 ? 'O registro de preço foi excluído com sucesso.' : usual.removed(count),
    askRemoval: (count) =>
      count === 1 ? 'Tem certeza que deseja excluir este registro de preço?' : usual.askRemoval(count),
    notRemoved,
    sayNotRemoved: (why) => why || notRemoved,
  },
};

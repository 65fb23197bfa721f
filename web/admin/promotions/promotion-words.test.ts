import { expect, it } from 'vitest';
import { promotionWords as words } from './promotion-words.ts';

it('failures, successes and the empty list are told in the words of section 8', () => {
  expect(words).toMatchObject({
    none: 'Nenhuma promoção encontrada',
    created: 'Promoção criada com sucesso!',
    updated: 'Promoção atualizada com sucesso!',
    notSaved: 'Não foi possível salvar a promoção.',
    notRemoved: 'Não foi possível excluir a promoção.',
    notLoaded: 'Não foi possível carregar as promoções.',
  });
  expect(words.simulates).toBe(false);
  expect(words.removed(1)).toBe('Promoção excluída com sucesso!');
  expect(words.askRemoval(1)).toBe('Tem certeza que deseja excluir esta promoção?');
});

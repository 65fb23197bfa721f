import { describe, expect, it } from 'vitest';
import { messagesOf, plainMessagesOf } from './noun-messages.ts';

const sector = messagesOf({ one: 'setor', many: 'setores', gender: 'm' });
const region = messagesOf({ one: 'região', many: 'regiões', gender: 'f' });

describe('what is said of a noun (spec, back office, section 8)', () => {
  it('agrees with its gender and with how many there are, and is its own sentence, or where a noun is plain the one of the server', () => {
    expect([sector.create, region.create]).toEqual(['Novo setor', 'Nova região']);
    expect([sector.none, region.none]).toEqual(['Nenhum setor encontrado', 'Nenhuma região encontrada']);
    expect([sector.created, region.removed(1)]).toEqual([
      'Setor criado com sucesso!',
      'Região excluída com sucesso!',
    ]);
    expect([sector.notSaved, region.notRemoved]).toEqual([
      'Não foi possível salvar o setor.',
      'Não foi possível excluir a região.',
    ]);
    expect(sector.titles).toEqual({ create: 'Sucesso', update: 'Sucesso', delete: 'Sucesso' });
    const prices = messagesOf({ one: 'preço', many: 'preços', gender: 'm' });
    expect([region.notLoaded, prices.notLoaded]).toEqual([
      'Não foi possível carregar as regiões.',
      'Não foi possível carregar os preços.',
    ]);
    expect(region.changedBy('Ana Souza')).toBe('Ana Souza alterou esta região');
    expect(region.changedBy(null)).toBe('Esta região foi alterada');
    expect(sector.gone).toBe('Este setor não existe mais.');
    expect(sector.missing).toBe('Por favor, preencha todos os campos obrigatórios.');
    const brand = plainMessagesOf({ one: 'marca', many: 'marcas', gender: 'f' });
    expect([sector.sayNotSaved('Porque sim.'), sector.sayNotRemoved('Porque sim.')]).toEqual([
      'Não foi possível salvar o setor.',
      'Não foi possível excluir o setor. Porque sim.',
    ]);
    expect([brand.sayNotSaved(''), brand.sayNotSaved('Porque sim.')]).toEqual([
      'Ocorreu um erro',
      'Porque sim.',
    ]);
    expect([brand.sayNotRemoved(''), brand.sayNotRemoved('Porque sim.')]).toEqual([
      'Falha ao excluir marca',
      'Porque sim.',
    ]);
    expect([region.counted(1), region.counted(2)]).toEqual(['1 região', '2 regiões']);
    expect([region.remove(1), region.remove(2)]).toEqual(['Excluir região', 'Excluir 2 regiões']);
    expect(region.removed(2)).toBe('2 regiões excluídas com sucesso!');
    expect(sector.askRemoval(3)).toBe('Tem certeza que deseja excluir estes 3 setores?');
    expect([sector.chosen(1), region.chosen(2)]).toEqual(['1 selecionado', '2 selecionadas']);
    expect([sector.notDone(1), region.notDone(2)]).toEqual([
      '1 setor ficou como antes.',
      '2 regiões ficaram como antes.',
    ]);
  });
});

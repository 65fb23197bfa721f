import { describe, expect, it } from 'vitest';
import { queueWordsOf, shownStatus } from './queue-props.ts';

const reviews = queueWordsOf({
  one: 'avaliação',
  many: 'avaliações',
  gender: 'f',
  status: 'o status da avaliação',
});

const reports = queueWordsOf({
  one: 'preço reportado',
  many: 'preços reportados',
  gender: 'm',
  short: { one: 'relato', many: 'relatos' },
  status: 'o status do preço reportado',
});

describe('the words of a queue', () => {
  it('are those of the spec where something fails (back office, section 8)', () => {
    expect(reviews.statusFallback).toBe('Falha ao atualizar o status da avaliação.');
    expect(reports.loadTitle).toBe('Erro ao carregar preços reportados');
    expect(reports.loadFallback).toBe('Falha ao carregar preços reportados. Tente novamente.');
  });

  it('agree with what they are about', () => {
    expect(reviews.statusWord('approved')).toBe('Aprovada');
    expect(reviews.decided('rejected', 1)).toBe('Avaliação rejeitada');
    expect(reports.decided('approved', 1)).toBe('Relato aprovado');
    expect(reports.left(12, 'há 6 h')).toBe('12 pendentes, o mais antigo há 6 h');
    expect(reviews.decided('approved', 3)).toBe('3 avaliações aprovadas');
    expect(reviews.left(12, 'há 6 h')).toBe('12 pendentes, a mais antiga há 6 h');
    expect(reviews.left(1, 'ontem')).toBe('1 pendente, enviada ontem');
    expect(reviews.left(0, '')).toBe('Nenhuma pendente');
    expect(reviews.decidedAlready('approved')).toBe('Esta avaliação já foi aprovada.');
    expect(reports.decidedAlready('rejected')).toBe('Este preço reportado já foi rejeitado.');
    expect(reviews.decidedBefore({ name: 'Ana Souza', at: '2026-06-12T12:12:00Z' })).toBe(
      'Ana Souza decidiu antes de você sobre esta avaliação, em 12/06/2026, 9h12.',
    );
  });
});

it('a status that nobody knows looks pending (spec, back office, section 4)', () => {
  expect(shownStatus('lost')).toBe('pending');
  expect(shownStatus('rejected')).toBe('rejected');
  expect(reviews.statusWord('lost')).toBe('Pendente');
});

import { expect, it } from 'vitest';
import { problemsLeft } from './use-call-form.ts';

const name = { id: 'loja-name', message: 'Nome é obrigatório' };
const sector = { id: 'loja-sectorId', message: 'Setor é obrigatório' };
const phone = { id: 'loja-phone', message: 'Informe um telefone com DDD.' };

it('the summary of an attempt loses the fields that have been put right, and keeps its order', () => {
  expect(problemsLeft([name, sector, phone], [phone, sector, name])).toEqual([name, sector, phone]);
  expect(problemsLeft([name, sector, phone], [phone, name])).toEqual([name, phone]);
  expect(problemsLeft([name, sector, phone], [])).toEqual([]);
});

it('the summary shows what is wrong with a field now, and takes up none before the next attempt', () => {
  const tooLong = { ...name, message: 'Use até 100 caracteres.' };
  expect(problemsLeft([name], [tooLong, sector])).toEqual([tooLong]);
});

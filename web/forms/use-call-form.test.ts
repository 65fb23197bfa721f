import type { FieldValues } from 'react-hook-form';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { deleteAccountBody, registerBody, resetPasswordBody } from '#contract/user-fields.ts';
import { userEndpoints } from '#contract/users.ts';
import {
  formResolver,
  mustBeChecked,
  problemsLeft,
  type Rules,
  repeats,
  type SchemaImport,
  schemaLoader,
} from './use-call-form.ts';

/** Returns the error messages by field after an attempt to send these values. */
async function problemsOf(
  values: FieldValues,
  importSchema: SchemaImport,
  rules: Rules<FieldValues> = {},
): Promise<Record<string, unknown>> {
  const check = formResolver(schemaLoader(importSchema), rules);
  const options = { fields: {}, names: Object.keys(values), shouldUseNativeValidation: false };
  const { errors } = await check(values, undefined, options);
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]));
}

const whole = { name: 'Ana', email: 'ana@exemplo.com.br', phone: '', password: 'ninguem adivinha' };
const { name, email, password, phone } = userEndpoints.register.body.shape;
const { password: current } = userEndpoints.deleteAccount.body.shape;

afterEach(() => vi.useRealTimers());

describe('what is seen before sending', () => {
  it.each<[string, string, z.ZodType, string[]]>([
    ['a name', 'name', name, ['', '  ', 'Ana']],
    ['an e-mail', 'email', email, ['', ' ', 'ana', 'ana@', 'ana@exemplo', 'Ana@exemplo.com.br ']],
    ['a telephone', 'phone', phone, ['', '(63) 99999-1234', '(63) 9999', '99999-1234']],
    ['a new password', 'password', password, ['', '1234567', 'ninguem adivinha', 'a'.repeat(129)]],
  ])('%s is judged as the server does, in its words', async (_, field, shape, examples) => {
    for (const typed of examples) {
      const judged = shape.safeParse(typed);
      expect(
        (await problemsOf({ ...whole, [field]: typed }, async () => registerBody))[field],
        JSON.stringify(typed),
      ).toBe(judged.error?.issues[0]?.message);
    }
  });
  it('a password one has is judged as the server does, in its words', async () => {
    for (const typed of ['', 'x']) {
      const problems = await problemsOf({ password: typed }, async () => deleteAccountBody);
      expect(problems.password).toBe(current.safeParse(typed).error?.issues[0]?.message);
    }
  });
  it('is the first thing wrong with each field, leaves to the server what the form does not hold, and the values as they were typed', async () => {
    const empty = { name: '', email: ' ', phone: '1', password: '' };
    expect(await problemsOf(empty, async () => registerBody)).toEqual({
      name: 'Informe seu nome.',
      email: 'Informe seu e-mail.',
      phone: 'Informe um telefone válido, com DDD.',
      password: 'Informe uma senha.',
    });
    expect(await problemsOf({ password: 'ninguem adivinha' }, async () => resetPasswordBody)).toEqual({});
    const typed = { ...whole, email: ' Ana@exemplo.com.br', confirmation: 'x' };
    const check = formResolver(async () => registerBody, {});
    const options = { fields: {}, shouldUseNativeValidation: false };
    expect(await check(typed, undefined, options)).toEqual({ values: typed, errors: {} });
  });
});

describe('rules that only the browser knows', () => {
  const rules: Rules<FieldValues> = {
    confirmation: repeats('password'),
    terms: mustBeChecked('Aceite os termos.'),
  };
  it.each([
    ['', false, { confirmation: 'Digite a senha outra vez.', terms: 'Aceite os termos.' }],
    ['outra', true, { confirmation: 'As senhas não coincidem!' }],
    ['ninguem adivinha', true, {}],
  ])('a password repeated as %j and a box that is %j', async (confirmation, terms, problems) => {
    expect(await problemsOf({ ...whole, confirmation, terms }, async () => registerBody, rules)).toEqual(
      problems,
    );
  });
});

describe('a schema that has to be loaded', () => {
  it('is left to the server where it does not come, and tried again', async () => {
    const answers = [Promise.reject(new TypeError('Failed to fetch')), Promise.resolve(z.object())];
    const load = schemaLoader(() => answers.shift() ?? Promise.reject(new Error('asked too often')));
    expect(await load()).toBeUndefined();
    expect(await load()).toBeInstanceOf(z.ZodObject);
    expect(await load()).toBeInstanceOf(z.ZodObject);
  });
  it('is not waited for longer than a person waits', async () => {
    vi.useFakeTimers();
    const load = schemaLoader(() => new Promise(() => {}), 1_000);
    const loaded = vi.fn();
    load().then(loaded);
    await vi.advanceTimersByTimeAsync(999);
    expect(loaded).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(loaded).toHaveBeenCalledWith(undefined);
  });
});

const nameProblem = { id: 'loja-name', message: 'Nome é obrigatório' };
const sectorProblem = { id: 'loja-sectorId', message: 'Setor é obrigatório' };
const phoneProblem = { id: 'loja-phone', message: 'Informe um telefone com DDD.' };

it('the summary of an attempt loses the fields that have been put right, keeps its order, shows what is wrong now, and takes up no other', () => {
  expect(
    problemsLeft([nameProblem, sectorProblem, phoneProblem], [phoneProblem, sectorProblem, nameProblem]),
  ).toEqual([nameProblem, sectorProblem, phoneProblem]);
  expect(problemsLeft([nameProblem, sectorProblem, phoneProblem], [phoneProblem, nameProblem])).toEqual([
    nameProblem,
    phoneProblem,
  ]);
  expect(problemsLeft([nameProblem, sectorProblem, phoneProblem], [])).toEqual([]);
  const tooLong = { ...nameProblem, message: 'Use até 100 caracteres.' };
  expect(problemsLeft([nameProblem], [tooLong, sectorProblem])).toEqual([tooLong]);
});

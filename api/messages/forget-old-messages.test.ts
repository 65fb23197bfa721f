import { afterAll, expect, it } from 'vitest';
import { messages } from '#database/schema.ts';
import { at, openTestApi } from '../platform/testing.ts';
import { forgetOldMessages } from './writes.ts';

const api = await openTestApi();
afterAll(() => api.close());

it('deletes messages after twelve months, and not earlier', async () => {
  const written = (name: string, day: string) => ({
    name,
    email: 'ana@exemplo.com.br',
    subject: 'outro' as const,
    body: 'Olá',
    createdAt: at(day),
  });
  await api.orm
    .insert(messages)
    .values([written('velha', '2025-06-11'), written('no dia', '2025-06-12'), written('nova', '2026-06-11')]);
  await forgetOldMessages(api.orm, at('2026-06-12'));
  const left = await api.orm.select({ name: messages.name }).from(messages).orderBy(messages.id);
  expect(left.map(({ name }) => name)).toEqual(['no dia', 'nova']);
});

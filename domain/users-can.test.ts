import { describe, expect, it } from 'vitest';
import { mayLeaveAdministration, roleQuestion, userCan } from './users-can.ts';

describe('what administrators may do with an account (spec, back office, sections 5 and 6)', () => {
  it.each([
    ['user', false, true, true],
    ['admin', false, false, true],
    ['admin', true, false, false],
  ] as const)('%s, own: %s', (role, isOwn, mayDelete, mayChange) => {
    const rights = userCan({ role, isOwn });
    expect([rights.delete.may, rights.changeAccess.may]).toEqual([mayDelete, mayChange]);
  });
  it('says why an administrator stays', () => {
    expect(userCan({ role: 'admin', isOwn: false }).delete).toEqual({
      may: false,
      why: 'Administradores não podem ser excluídos. Mude antes o papel para Usuário.',
    });
  });
  it.each([
    [1, false],
    [2, true],
  ])('of %i administrators one may leave: %s', (administrators, may) => {
    expect(mayLeaveAdministration(administrators).may).toBe(may);
  });
});

it.each([
  ['admin', 'user', true, 'loses own'],
  ['admin', 'user', false, undefined],
  ['admin', 'admin', true, undefined],
  ['user', 'admin', false, 'gives'],
  [null, 'admin', false, 'gives'],
  [null, 'user', false, undefined],
] as const)('from %s to %s, own %s: %s is asked about', (before, after, isOwn, question) => {
  expect(roleQuestion(before, after, { isOwn })).toBe(question);
});

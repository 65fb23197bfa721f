import { type Permission, permitted, refused } from './can.ts';
import type { UserRole } from './roles.ts';

interface UserState {
  role: UserRole;
  /** the account belongs to the administrator who views it */
  isOwn: boolean;
}

interface UserRights {
  delete: Permission;
  /** set another person's address or password */
  changeAccess: Permission;
}

/** Returns what administrators may do with an account. Spec, back office, sections 5 and 6. */
export function userCan({ role, isOwn }: UserState): UserRights {
  if (isOwn) {
    return {
      delete: refused('Esta é a sua conta. Você pode excluí-la em Minha conta, em Configurações.'),
      // That page asks for the current password.
      changeAccess: refused('Esta é a sua conta. Troque o e-mail e a senha em Minha conta.'),
    };
  }
  return {
    delete:
      role === 'admin'
        ? refused('Administradores não podem ser excluídos. Mude antes o papel para Usuário.')
        : permitted,
    changeAccess: permitted,
  };
}

/** Returns whether an account may stop being an administrator. @param administrators their number, including this one */
export function mayLeaveAdministration(administrators: number): Permission {
  return administrators > 1
    ? permitted
    : refused('Esta é a única conta de administrador. Dê o papel a outra pessoa antes.');
}

/**
 * Returns the question before a role is saved: if administrators give up their own role, or another account gets it.
 * Undefined if neither happens.
 * @param before the account's role; null: a new account
 */
export function roleQuestion(
  before: UserRole | null,
  after: UserRole,
  { isOwn }: { isOwn: boolean },
): 'loses own' | 'gives' | undefined {
  if (isOwn && before === 'admin' && after !== 'admin') return 'loses own';
  return before !== 'admin' && after === 'admin' ? 'gives' : undefined;
}

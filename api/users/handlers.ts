import { cancelEmailChange } from './cancel-email-change.ts';
import { changeEmail } from './change-email.ts';
import { changePassword } from './password.ts';
import { checkEmailLink } from './check-email-link.ts';
import { checkResetLink } from './check-reset-link.ts';
import { confirmEmail } from './confirm-email.ts';
import { createUser } from './create-user.ts';
import { deleteAccount } from './delete-account.ts';
import { deletePhoto } from './delete-photo.ts';
import { deleteUser } from './delete-user.ts';
import { endUserSessions } from './end-user-sessions.ts';
import { forgotPassword } from './forgot-password.ts';
import { readPersonalData } from './read-personal-data.ts';
import { readPhoto } from './read-photo.ts';
import { readProfile } from './read-profile.ts';
import { register } from './register.ts';
import { replacePhoto } from './photo.ts';
import { resetPassword } from './reset-password.ts';
import { updateProfile } from './update-profile.ts';
import { updateUser } from './back-office.ts';
import { exportUsers, listUsers, readUserRow } from './user-list.ts';

export const userHandlers = {
  cancelEmailChange,
  changeEmail,
  changePassword,
  checkEmailLink,
  checkResetLink,
  confirmEmail,
  createUser,
  deleteAccount,
  deletePhoto,
  deleteUser,
  endUserSessions,
  forgotPassword,
  readPersonalData,
  readPhoto,
  readProfile,
  register,
  replacePhoto,
  resetPassword,
  updateProfile,
  updateUser,
  listUsers,
  readUserRow,
  exportUsers,
};

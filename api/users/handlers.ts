import { deleteAccount, register } from './account.ts';
import {
  createUser,
  deleteUser,
  endUserSessions,
  exportUsers,
  listUsers,
  readUserRow,
  updateUser,
} from './back-office.ts';
import { cancelEmailChange, changeEmail, checkEmailLink, confirmEmail } from './email-change.ts';
import { changePassword, checkResetLink, forgotPassword, resetPassword } from './password.ts';
import { readPersonalData } from './personal-data.ts';
import { deletePhoto, readPhoto, replacePhoto } from './photo.ts';
import { readProfile, updateProfile } from './profile.ts';

export const userHandlers = {
  register,
  deleteAccount,
  listUsers,
  readUserRow,
  exportUsers,
  createUser,
  updateUser,
  deleteUser,
  endUserSessions,
  changeEmail,
  checkEmailLink,
  confirmEmail,
  cancelEmailChange,
  changePassword,
  forgotPassword,
  checkResetLink,
  resetPassword,
  readPersonalData,
  readPhoto,
  replacePhoto,
  deletePhoto,
  readProfile,
  updateProfile,
};

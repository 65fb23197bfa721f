export { deleteAccount, register } from './account.ts';
export {
  createUser,
  deleteUser,
  endUserSessions,
  exportUsers,
  listUsers,
  readUserRow,
  updateUser,
} from './back-office.ts';
export {
  cancelEmailChange,
  changeEmail,
  checkEmailLink,
  confirmEmail,
  sendEmailConfirmation,
} from './email-change.ts';
export { changePassword, checkResetLink, forgotPassword, resetPassword } from './password.ts';
export { readPersonalData } from './personal-data.ts';
export { deletePhoto, readPhoto, replacePhoto } from './photo.ts';
export { readProfile, updateDecisionNews, updateProfile } from './profile.ts';
export { checkSignInLink, requestSignInLink, signInByLink } from './sign-in-link.ts';

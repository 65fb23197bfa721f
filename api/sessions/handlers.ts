export { sendSignInCode, signInByCode } from './confirm-sign-in.ts';
export { endOtherSessions, endSession, listSessions, signOut } from './sessions.ts';
export { signIn } from './sign-in.ts';

export { endOtherSessions, endSession, listSessions, signOut } from './sessions.ts';
export { signIn } from './sign-in.ts';

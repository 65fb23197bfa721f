import { endOtherSessions, endSession, listSessions, signOut } from './sessions.ts';
import { signIn } from './sign-in.ts';

export const sessionHandlers = { listSessions, endSession, endOtherSessions, signOut, signIn };

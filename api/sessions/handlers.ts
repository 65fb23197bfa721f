import { endOtherSessions } from './end-other-sessions.ts';
import { endSession } from './end-session.ts';
import { listSessions } from './list-sessions.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

export const sessionHandlers = { endOtherSessions, endSession, listSessions, signIn, signOut };

export { createPasskey, deletePasskey, listPasskeys, renamePasskey, startPasskey } from './own-passkeys.ts';
export { signInByPasskey, startPasskeySignIn } from './sign-in.ts';

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { cose, isoCBOR } from '@simplewebauthn/server/helpers';
import type { TestApi } from '../platform/testing.ts';

/** A device that makes passkeys as WebAuthn says, for tests. */

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const text = (bytes: Buffer | Uint8Array) => Buffer.from(bytes).toString('base64url');

interface Asked {
  challenge: string;
  /** where the device thinks that it is; the tests' site by default */
  origin?: string;
  rpId?: string;
  /** false: the device did not ask for its owner's finger or PIN */
  isVerified?: boolean;
}

const present = 0x01;
const verified = 0x04;
const attested = 0x40;

export function createAuthenticator(counts = true) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  let uses = 0;
  let userHandle = '';

  const clientData = (type: string, { challenge, origin = 'http://localhost:3000' }: Asked) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (flags: number, { rpId = 'localhost', isVerified = true }: Asked) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(counts ? uses : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags | (isVerified ? verified : 0)]), counter]);
  };
  const credential = { id: text(credentialId), rawId: text(credentialId), type: 'public-key' as const };

  return {
    credentialId: text(credentialId),
    /** Answers navigator.credentials.create(). */
    create(asked: Asked & { user: { id: string } }) {
      userHandle = asked.user.id;
      const key = new Map<number, number | Uint8Array>([
        [cose.COSEKEYS.kty, cose.COSEKTY.EC2],
        [cose.COSEKEYS.alg, cose.COSEALG.ES256],
        [cose.COSEKEYS.crv, cose.COSECRV.P256],
        [cose.COSEKEYS.x, Buffer.from(x, 'base64url')],
        [cose.COSEKEYS.y, Buffer.from(y, 'base64url')],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const authData = Buffer.concat([
        authenticatorData(present | attested, asked),
        Buffer.alloc(16),
        length,
        credentialId,
        isoCBOR.encode(key as never),
      ]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: text(clientData('webauthn.create', asked)),
          attestationObject: text(isoCBOR.encode(attestation as never)),
        },
        clientExtensionResults: { credProps: { rk: true } },
      };
    },
    /** Answers navigator.credentials.get(). @param handle whose passkey the device says that it is */
    get(asked: Asked & { handle?: string }) {
      uses += 1;
      const client = clientData('webauthn.get', asked);
      const authData = authenticatorData(present, asked);
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(authData),
          signature: text(signature),
          userHandle: asked.handle ?? userHandle,
        },
        clientExtensionResults: {},
      };
    },
    /** Signs with an older count than before, as a copy of the device does. */
    rewind() {
      uses = 0;
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;

/** Adds a passkey to the account of a session that has just begun. */
export async function addPasskey(
  api: TestApi,
  token: string,
  { authenticator = createAuthenticator(), name = 'Celular' } = {},
): Promise<{ id: number; authenticator: Authenticator }> {
  const { data } = await api.read('startPasskey', '/users/passkeys/options', { token, body: {} });
  const body = { name, credential: authenticator.create(data) };
  const { id } = (await api.read('createPasskey', '/users/passkeys', { token, body })).data;
  return { id, authenticator };
}

/** Asks for a challenge to sign in. */
export async function challengeOf(api: TestApi, from?: string): Promise<string> {
  const sent = from === undefined ? {} : { from };
  return (await api.read('startPasskeySignIn', '/auth/passkey/options', sent)).data.challenge;
}

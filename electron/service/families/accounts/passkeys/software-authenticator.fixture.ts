import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What a test changes of a response, to see it refused. */
export interface Wrong {
  readonly challenge?: string;
  readonly origin?: string;
  readonly type?: string;
  readonly rpId?: string;
  readonly counter?: number;
  /** Flags of the authenticator data; 0x05: user present and verified. */
  readonly flags?: number;
  readonly format?: string;
  readonly signature?: Buffer;
}

interface Passkey {
  readonly id: Buffer;
  readonly key: KeyObject;
  readonly rpId: string;
  readonly userHandle: string;
  counter: number;
}

/** An authenticator in software with one ES256 passkey: its own CBOR, and the signatures of node:crypto. */
export class SoftwareAuthenticator {
  #passkey: Passkey | undefined;

  /** @param options JSON text of PublicKeyCredentialCreationOptionsJSON */
  create(options: string, wrong: Wrong = {}): string {
    const { rp, user, challenge } = JSON.parse(options) as {
      rp: { id: string };
      user: { id: string };
      challenge: string;
    };
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const id = randomBytes(16);
    this.#passkey = { id, key: privateKey, rpId: rp.id, userHandle: user.id, counter: 1 };
    // COSE key: kty EC2, alg ES256, crv P-256, x, y.
    const cose = map([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const length = Buffer.from([0, id.length]);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, cose]);
    const data = Buffer.concat([this.#authenticatorData(rp.id, 0x45, 1, wrong), attested]);
    const attestationObject = map([
      ['fmt', wrong.format ?? 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', data],
    ]);
    const clientDataJSON = clientData('webauthn.create', challenge, rp.id, wrong);
    return JSON.stringify({
      ...this.#ids(),
      response: {
        clientDataJSON,
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    });
  }

  /** @param options JSON text of PublicKeyCredentialRequestOptionsJSON */
  get(options: string, wrong: Wrong = {}): string {
    const { challenge, rpId } = JSON.parse(options) as { challenge: string; rpId: string };
    const passkey = this.#passkey;
    if (passkey === undefined) throw new Error('The authenticator has no passkey.');
    passkey.counter += 1;
    const data = this.#authenticatorData(rpId, 0x05, passkey.counter, wrong);
    const clientDataJSON = clientData('webauthn.get', challenge, rpId, wrong);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const signature = wrong.signature ?? sign('sha256', signed, passkey.key);
    return JSON.stringify({
      ...this.#ids(),
      response: {
        clientDataJSON,
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: passkey.userHandle,
      },
    });
  }

  #ids() {
    const id = this.#passkey?.id.toString('base64url') ?? '';
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
  }

  #authenticatorData(rpId: string, flags: number, count: number, wrong: Wrong): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(wrong.counter ?? count);
    return Buffer.concat([sha256(wrong.rpId ?? rpId), Buffer.from([wrong.flags ?? flags]), counter]);
  }
}

function clientData(type: string, challenge: string, rpId: string, wrong: Wrong): string {
  const origin = wrong.origin ?? `https://${rpId}`;
  const data = { type: wrong.type ?? type, challenge: wrong.challenge ?? challenge, origin, crossOrigin: false };
  return Buffer.from(JSON.stringify(data)).toString('base64url');
}

function sha256(value: string | Buffer): Buffer {
  return createHash('sha256').update(value).digest();
}

type Cbor = number | string | Buffer | Map<string, string>;

/** A map of CBOR (RFC 8949), as far as an authenticator needs it. */
function map(pairs: readonly (readonly [number | string, Cbor])[]): Buffer {
  return Buffer.concat([head(5, pairs.length), ...pairs.flatMap(([name, value]) => [item(name), item(value)])]);
}

function item(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  return Buffer.isBuffer(value) ? Buffer.concat([head(2, value.length), value]) : head(5, 0);
}

function head(major: number, length: number): Buffer {
  const first = major << 5;
  return length < 24
    ? Buffer.from([first | length])
    : length < 256
      ? Buffer.from([first | 24, length])
      : Buffer.from([first | 25, length >> 8, length & 255]);
}

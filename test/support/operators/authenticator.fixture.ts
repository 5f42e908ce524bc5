import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

/** A security key in software, for tests: ES256, attestation "none", as a browser hands over what it answers. */
export function anAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 0;
  const rpIdHash = sha256(new URL(origin).hostname);

  function authenticatorData(flags: number, attested = Buffer.alloc(0)): Buffer {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([rpIdHash, Buffer.from([flags]), count, attested]);
  }

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));

  const credential = (response: object) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    /** The answer to `navigator.credentials.create`. */
    create(challenge: string, from = origin): object {
      const { x, y } = publicKey.export({ format: 'jwk' });
      const coseKey = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'), // kty EC2, alg ES256, crv P-256, x
        Buffer.from(x!, 'base64url'),
        Buffer.from('225820', 'hex'), // y
        Buffer.from(y!, 'base64url'),
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey]);
      const data = authenticatorData(PRESENT | ATTESTED, attested);
      // {"fmt": "none", "attStmt": {}, "authData": bytes} as CBOR
      const head = Buffer.from([0xa3, 0x63, ...Buffer.from('fmt'), 0x64, ...Buffer.from('none')]);
      const middle = Buffer.from([
        0x67,
        ...Buffer.from('attStmt'),
        0xa0,
        0x68,
        ...Buffer.from('authData'),
        0x58,
        data.length,
      ]);
      return credential({
        clientDataJSON: clientData('webauthn.create', challenge, from).toString('base64url'),
        attestationObject: Buffer.concat([head, middle, data]).toString('base64url'),
        transports: ['usb'],
      });
    },
    /** The answer to `navigator.credentials.get`. */
    get(challenge: string, from = origin): object {
      const data = authenticatorData(PRESENT);
      const client = clientData('webauthn.get', challenge, from);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      });
    },
  };
}

/** Flags of authenticator data: https://www.w3.org/TR/webauthn-3/#authdata-flags */
const PRESENT = 0x01;
const ATTESTED = 0x40;

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

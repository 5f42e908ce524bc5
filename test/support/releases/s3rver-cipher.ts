import crypto from 'node:crypto';

/** s3rver hides the place in a list of more than 1,000 objects by DES, which OpenSSL has left under its longer name alone. */
for (const name of ['createCipheriv', 'createDecipheriv'] as const) {
  const given = crypto[name] as unknown as (algorithm: string, key: Buffer, iv: Buffer) => never;
  crypto[name] = ((algorithm: string, key: Buffer, iv: Buffer) =>
    algorithm === 'des'
      ? given('des-ede3-cbc', Buffer.concat([key, key, key]), iv)
      : given(algorithm, key, iv)) as never;
}

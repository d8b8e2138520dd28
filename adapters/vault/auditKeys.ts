import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { clockKeyName, logKeyName, type Signer } from '../../domain/audit/note/signedCheckpoint.ts';
import { COSIGNATURE, ED25519, vkeyOf } from '../../domain/audit/note/signedNote.ts';
import type { AuditKeys } from '../../processes/audit/auditEvidence.ts';
import { createKeyFile, readKeyFile } from './keyFile.ts';

/** The audit key file does not hold two Ed25519 keys. */
export class AuditKeyFileInvalid extends Error {
  constructor(path: string) {
    super(`${path} must hold two PKCS8 PEM blocks with Ed25519 keys: the log key, then the clock key`);
    this.name = 'AuditKeyFileInvalid';
  }
}

/** The keys of the file, which is made with mode 0600 when there is none. Throws AuditKeyFileInvalid. */
export const openAuditKeys = async (path: string): Promise<AuditKeys> =>
  auditKeys((await readKeyFile(path)) ?? (await createKeyFile(path, newKeyFile())), path);

/** The keys of a file that must exist; null when it does not. Throws AuditKeyFileInvalid. */
export const readAuditKeys = async (path: string): Promise<AuditKeys | null> => {
  const text = await readKeyFile(path);
  return text === null ? null : auditKeys(text, path);
};

/** The text of a fresh key file. */
export const newKeyFile = (): string =>
  [0, 1]
    .map(() => generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString())
    .join('');

const auditKeys = (text: string, path: string): AuditKeys => {
  const [log, clock, ...rest] = readPem(text, path);
  if (log === undefined || clock === undefined || rest.length > 0) throw new AuditKeyFileInvalid(path);
  const signers = (origin: string) => ({
    log: signerOf(log, logKeyName(origin), ED25519),
    clock: signerOf(clock, clockKeyName(origin), COSIGNATURE),
  });
  return {
    signers,
    vkeys: (origin) => {
      const both = signers(origin);
      return [both.log.vkey, both.clock.vkey];
    },
  };
};

const readPem = (text: string, path: string): KeyObject[] => {
  const blocks = text.match(/-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----/g) ?? [];
  return blocks.map((block) => {
    const key = parseKey(block, path);
    if (key.asymmetricKeyType !== 'ed25519') throw new AuditKeyFileInvalid(path);
    return key;
  });
};

const parseKey = (block: string, path: string): KeyObject => {
  try {
    return createPrivateKey(block);
  } catch {
    throw new AuditKeyFileInvalid(path);
  }
};

const signerOf = (key: KeyObject, name: string, type: number): Signer => {
  const { x } = createPublicKey(key).export({ format: 'jwk' });
  return {
    vkey: vkeyOf(name, type, Buffer.from(x ?? '', 'base64url')),
    sign: (message) => Promise.resolve(sign(null, message, key)),
  };
};

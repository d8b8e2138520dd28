import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';

export type Certificate = { key: Buffer; cert: Buffer; certFile: string; remove(): Promise<void> };

const DAYS = 2;

/** A certificate of its own authority for 127.0.0.1. */
export const makeCertificate = async (): Promise<Certificate> => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notAfterDate: new Date(Date.now() + DAYS * 86_400_000),
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
    ],
  });
  const directory = await mkdtemp(join(tmpdir(), 'certificate-'));
  const certFile = join(directory, 'cert.pem');
  await writeFile(certFile, cert);
  return {
    key: Buffer.from(key),
    cert: Buffer.from(cert),
    certFile,
    remove: () => rm(directory, { recursive: true, force: true }),
  };
};

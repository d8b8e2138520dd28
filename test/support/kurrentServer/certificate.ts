import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export type Certificate = { key: Buffer; cert: Buffer; certFile: string; remove(): Promise<void> };

/** A certificate of its own authority for 127.0.0.1, made by openssl. */
export const makeCertificate = async (): Promise<Certificate> => {
  const directory = await mkdtemp(join(tmpdir(), 'certificate-'));
  const [keyFile, certFile] = [join(directory, 'key.pem'), join(directory, 'cert.pem')];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', keyFile];
  await promisify(execFile)('openssl', ['req', '-x509', ...key, '-out', certFile, '-days', '2', ...subject]);
  return {
    key: await readFile(keyFile),
    cert: await readFile(certFile),
    certFile,
    remove: () => rm(directory, { recursive: true, force: true }),
  };
};

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** An authority of its own and a certificate for 127.0.0.1, as files in `directory`; needs openssl. */
export const certificatesIn = (directory: string) => {
  const file = (name: string): string => join(directory, name);
  writeFileSync(file('ext'), 'subjectAltName=IP:127.0.0.1\n');
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=Test authority',
    '-keyout',
    file('ca.key'),
    '-out',
    file('ca.pem'),
  );
  openssl(
    'req',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=127.0.0.1',
    '-keyout',
    file('server.key'),
    '-out',
    file('server.csr'),
  );
  openssl(
    'x509',
    '-req',
    '-in',
    file('server.csr'),
    '-CA',
    file('ca.pem'),
    '-CAkey',
    file('ca.key'),
    '-CAcreateserial',
    '-days',
    '2',
    '-extfile',
    file('ext'),
    '-out',
    file('server.pem'),
  );
  return { ca: file('ca.pem'), key: file('server.key'), certificate: file('server.pem') };
};

const openssl = (...args: string[]): void => void execFileSync('openssl', args, { stdio: 'ignore' });

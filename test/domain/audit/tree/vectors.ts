import { createPrivateKey, sign } from 'node:crypto';
import type { EntryEvent } from '../../../../domain/audit/tree/entry.ts';
import type { AuditSigners, Signer } from '../../../../domain/audit/note/signedCheckpoint.ts';
import { COSIGNATURE, ED25519, vkeyOf } from '../../../../domain/audit/note/signedNote.ts';

/** The two events that audit-log section 2.4 gives, with every value that follows from them. */
export const ORIGIN = 'audit.example.com/audit/6f1d5c1e-0b7a-4c7e-9a51-3d2f6c1f4b10';

export type Vector = {
  event: EntryEvent;
  payloadHash: string;
  metaHash: string;
  entry: string;
  leaf: string;
  chain: string;
  root: string;
};

export const VECTORS: readonly [Vector, Vector] = [
  {
    event: {
      stream: 'audit-log',
      revision: 0n,
      type: 'StoreOpened',
      contentType: 'application/json',
      id: 'b3a0c6f2-54d1-5e0b-8c3d-1f2e3d4c5b6a',
      recordedAtUs: 1767323045678901n,
      payload: Buffer.from('{"storeId":"6f1d5c1e-0b7a-4c7e-9a51-3d2f6c1f4b10"}'),
      meta: Buffer.from(
        '{"actor":{"id":"main","type":"system"},"correlationId":"0d9f4b7c-2a31-4f53-9d0e-7b6a5c4d3e2f"}',
      ),
    },
    payloadHash: '40af4ea4a083b74daf47047dbd0792ad40064b1e78a805779920ce51de7b6b56',
    metaHash: '014ee2771c35d082c94e7a3893d29950d408433ee1a7c0ca62e1caafd27af19f',
    entry:
      '65732d656e7472792f763100000000000000000006475ef6574f35b3a0c6f254d15e0b8c3d1f2e3d4c5b6a000961756469742d6c6f67000b53746f72654f70656e656400106170706c69636174696f6e2f6a736f6e40af4ea4a083b74daf47047dbd0792ad40064b1e78a805779920ce51de7b6b56014ee2771c35d082c94e7a3893d29950d408433ee1a7c0ca62e1caafd27af19f',
    leaf: 'b58808a8ed50b0afc24a300139c56d3aa83c89e1338e7b4b71a8492ea3058ff3',
    chain: '30753cfdb3592081ee3a6bce23ee67508b9d4a5c0848bfd6a66726d345672ba7',
    root: 'b58808a8ed50b0afc24a300139c56d3aa83c89e1338e7b4b71a8492ea3058ff3',
  },
  {
    event: {
      stream: 'ticket-019b7cf2-d16a-7a1b-8e7a-9b0c1d2e3f4a',
      revision: 0n,
      type: 'TicketReceived',
      contentType: 'application/json',
      id: '9c2e7d41-8f06-5b3a-a1c4-0e5d6f7a8b9c',
      recordedAtUs: 1767323046250000n,
      payload: Buffer.from(
        '{"attachments":0,"personal":{"ct":"nToeQiGyIIVAKei0bhTguBHFNWOyxCsC/2sGtEmFQS/iVqV/PAKxvcP1ar5oFuqdGHw0KQyk+P7cfCd8xwX2xNvR4B0Sn8aamyFUWOq2rde9Z86Kpq70WMJXSvPF9ii2taZqxW7L4//rtWFw9uuFROf0Btr+U/5UQ+2jWi+X590ufi+roa9zSXsRaA==","iv":"oKGio6Slpqeoqaqr","keyId":"4e9b2d70-1c8f-4a6e-b5d3-7f0a1b2c3d4e"},"receivedAt":"2026-01-02T03:04:05.000Z","score":0.25,"source":"email","ticketId":"019b7cf2-d16a-7a1b-8e7a-9b0c1d2e3f4a"}',
      ),
      meta: Buffer.from(
        '{"actor":{"id":"019b7cf2-0000-7c3d-9a5b-6c7d8e9f0a1b","type":"source"},"causationId":"b3a0c6f2-54d1-5e0b-8c3d-1f2e3d4c5b6a","correlationId":"0d9f4b7c-2a31-4f53-9d0e-7b6a5c4d3e2f","workspaceId":"default"}',
      ),
    },
    payloadHash: '92cb797c0effd979ea13bc33850f9670ffde4c9c391b514194e604421f808510',
    metaHash: 'bba6c39c19839115bb273d3be1d359cb8209b835ec19eea8770ad8d55318cae3',
    entry:
      '65732d656e7472792f763100000000000000000006475ef66006109c2e7d418f065b3aa1c40e5d6f7a8b9c002b7469636b65742d30313962376366322d643136612d376131622d386537612d396230633164326533663461000e5469636b6574526563656976656400106170706c69636174696f6e2f6a736f6e92cb797c0effd979ea13bc33850f9670ffde4c9c391b514194e604421f808510bba6c39c19839115bb273d3be1d359cb8209b835ec19eea8770ad8d55318cae3',
    leaf: '703b85b3d96e1f9471e321b0b64c5dfd636f034bd8a022ff1933146db92e3bf0',
    chain: 'd94071883f4b21d2b798acf0789e858dced18810772b9fb1366c61173e3839d5',
    root: '3cfc18960f12bbeb97bef5a82411c63952ef2b89cc0c6489c97d492df9b59edd',
  },
];

export const CHAIN_START = '621d4af2d2c893463a6b5dc37e34eb351dd75ae0ee9e1ad57ca9d7d1029f3c2e';

export const LOG_VKEY = `${ORIGIN}+fbeb994e+AddamAGCsQq31Uv+08lkBzoO4XLz2qYjJa8CGmj3B1Ea`;
export const CLOCK_VKEY = `${ORIGIN}/clock+a7f84fff+BD1AF8PoQ4lakrcKp00bfrycmCzPLsSWjMDNVfEq9GYM`;

export const NOTE = `${ORIGIN}
2
PPwYlg8Su+uXvvWoJBHGOVLvK4nMDGSJyX1JLfm1nt0=

— ${ORIGIN} ++uZTmuwT9ljYpISeuyWCb/GQb8689SVEkCFpCIEpkqD3JsNECIuiErN19z1kWIYpBilBSvPO7rH8mxFrRbP9DNbFQI=
— ${ORIGIN}/clock p/hP/wAAAABpVzWn75Sbrt7RBBTHqUslNCPQ4KlGqL9pMtWGH2rsMTptJrlFMhMJS/PAv7nxghs3afpw0l7kB0941iXzeBiQ+MUpDw==
`;
export const NOTE_SHA256 = '0e7a667f82736bb14d6a283721d849ee50db09d75dd9fa170043c0af88eacc2c';
export const NOTE_SECONDS = 1767323047;

const LOG_SEED = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
const CLOCK_SEED = '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb';

/** Signers from seeds of RFC 8032, section 7.1. */
export const signersFor = (
  origin: string,
  seeds: readonly [string, string] = [LOG_SEED, CLOCK_SEED],
): AuditSigners => ({
  log: signerFrom(seeds[0], origin, ED25519),
  clock: signerFrom(seeds[1], `${origin}/clock`, COSIGNATURE),
});

const signerFrom = (seed: string, name: string, type: number): Signer => {
  const key = createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.from(seed, 'hex')]),
    format: 'der',
    type: 'pkcs8',
  });
  const x = Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url');
  return { vkey: vkeyOf(name, type, x), sign: (message) => Promise.resolve(sign(null, message, key)) };
};

import type { AddressPolicy } from '../../network/addressPolicy.ts';
import { createCheckedSocket } from '../../network/checkedSocket.ts';

/** Where a backend listens and what it is cancelled by. */
export type BackendKey = { host: string; port: number; processId: number; secret: number };

const CANCEL_CODE = 80_877_102;
const CANCEL_WITHIN_MS = 3_000;

/**
 * Asks the server to end the statement that the backend runs. A connection of its own carries nothing but the key,
 * which is good for this alone; the server answers by closing it. Nothing is reported: the statement has its own
 * limit in any case.
 */
export const requestCancel = (key: BackendKey | null, addresses: AddressPolicy): void => {
  if (key === null) return;
  const request = Buffer.alloc(16);
  request.writeInt32BE(16, 0);
  request.writeInt32BE(CANCEL_CODE, 4);
  request.writeInt32BE(key.processId, 8);
  request.writeInt32BE(key.secret, 12);
  const socket = createCheckedSocket(addresses);
  socket.on('error', () => {});
  socket.setTimeout(CANCEL_WITHIN_MS, () => socket.destroy());
  socket.once('connect', () => socket.end(request));
  // A host that begins with a slash is the directory of a socket on this machine.
  if (key.host.startsWith('/')) socket.connect(`${key.host}/.s.PGSQL.${key.port}`);
  else socket.connect(key.port, key.host);
};

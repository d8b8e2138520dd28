import { AddressNotAllowed } from '../../network/addressPolicy.ts';
import { ToolError } from '../toolError.ts';

/**
 * SU-41: what people and models are told about a failure. Only the first word of the server's own text is looked at:
 * the rest may hold data. `command`: what was sent last, empty before the first.
 */
export const toToolError = (error: unknown, command: string): ToolError => {
  if (error instanceof ToolError) return error;
  if (error instanceof AddressNotAllowed) return new ToolError('address_not_allowed', error.message);
  const message = error instanceof Error ? error.message : '';
  return new ToolError('upstream_error', answered(message, command) ?? withoutAnswer(error, message));
};

const answered = (message: string, command: string): string | null => {
  const [word = ''] = message.split(' ');
  switch (word) {
    case 'NOAUTH':
      return 'The server asks for a password; put user and password into REDIS_URL.';
    case 'WRONGPASS':
      return 'The server refuses the user or the password in REDIS_URL.';
    case 'NOPERM':
      return /key/i.test(message) ? NO_KEY : noCommand(command);
    case 'LOADING':
      return 'The server is still loading its data.';
    case 'MASTERDOWN':
      return 'The server is a replica that has lost its primary.';
    case 'MOVED':
    case 'ASK':
      return 'The cluster is moving this key to another node; ask again later.';
    case 'CLUSTERDOWN':
      return 'The cluster is down, or has no node for this key.';
    case 'DENIED':
      return 'The server is in protected mode and takes no connections from here; give it a password.';
    case 'ERR':
      return byText(message, command);
    default:
      return null;
  }
};

const NO_KEY = 'The user in REDIS_URL may not read this key; allow it with ACL SETUSER … %R~pattern.';

const noCommand = (command: string): string =>
  command === ''
    ? 'The user in REDIS_URL may not sign in to this database; allow it with ACL SETUSER … +select.'
    : `The user in REDIS_URL may not run ${command}; allow it with ACL SETUSER … +${command.toLowerCase().replace(' ', '|')}.`;

const byText = (message: string, command: string): string => {
  if (message.includes('DB index')) return 'The server has no database of the number at the end of REDIS_URL.';
  if (message.includes('invalid password')) return 'The server refuses the password in REDIS_URL.';
  if (message.includes('unknown command')) return `The server does not know ${command}; it may be older than 6.0.`;
  return 'The server reported an error.';
};

/** A failure of the network, of encryption, or of what the server speaks. */
const withoutAnswer = (error: unknown, message: string): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/WRONG_VERSION|PACKET_LENGTH|TLSV1|UNKNOWN_PROTOCOL/.test(code))
    return 'The server speaks no TLS at this port; write redis:// in REDIS_URL, or name its TLS port.';
  if (/CERT|SELF_SIGNED|ISSUER|ALTNAME/.test(code))
    return 'The certificate of the server is not trusted; check the host in REDIS_URL, or name the authority in NODE_EXTRA_CA_CERTS.';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The host in REDIS_URL is not known.';
  if (code === 'ECONNREFUSED') return 'Nothing listens at the address in REDIS_URL; check host and port.';
  if (/^(Protocol error|Unknown RESP type)/.test(message)) return NOT_REDIS;
  return 'The server closed the connection; if it expects TLS, write rediss:// in REDIS_URL.';
};

const NOT_REDIS = 'What listens at the address in REDIS_URL does not speak the protocol of Redis; check host and port.';

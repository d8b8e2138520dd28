import { createServer as createPlainServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createSecureContext, createServer as createTlsServer, TLSSocket } from 'node:tls';
import { isFound, isIn, shown, text, type Box } from './imapMailbox.ts';
import { commandsOf, type Arg, type Command } from './imapSyntax.ts';

/**
 * An IMAP server (RFC 3501, RFC 2177, RFC 6154) on loopback, in memory: what a client needs that reads mailboxes and
 * files copies. A mailbox that is selected, and a body that is fetched without peeking, change flags as they should.
 */
export type ImapServer = AsyncDisposable & {
  port: number;
  /** Commands that came, in capitals, without arguments but for FETCH. */
  commands: string[];
  /** Puts a mail into a mailbox, a minute after the one before unless `at` says when, and tells whoever waits there; gives back its UID. */
  deliver(raw: Buffer | string, options?: { mailbox?: string; at?: Date; flags?: readonly string[] }): number;
  box(name: string): Box;
  remove(name: string): void;
  /** As a server that lost its numbers: other UIDs under another UIDVALIDITY. */
  renumber(name: string): void;
  /** The next body that is fetched breaks off with the connection. */
  cutNextBody(): void;
  /** The next sign-ins are refused for being too many, until it is false again. */
  closed: boolean;
};

export type ImapOptions = {
  password: string;
  tls: { key: Buffer; cert: Buffer };
  /** `none`: in clear without STARTTLS, which no client of ours may accept. */
  security: 'tls' | 'starttls' | 'none';
  /** Without IDLE a client learns of mails when it asks. */
  idle?: boolean;
  /** Users sign in by XOAUTH2 and not with a password; whether a token opens the mailbox of this user now. */
  takesToken?: (user: string, token: string) => Promise<boolean>;
};

type Session = {
  write(text: string | Buffer): void;
  upgrade(): void;
  end(): void;
  encrypted: boolean;
  user: boolean;
  open: { name: string; readOnly: boolean } | null;
  idling: string | null;
  /** The tag of a sign-in that was refused, until the client has taken note of why. */
  refused: string | null;
};

/** `user=…^Aauth=Bearer …^A^A` in base64; a refusal says why and waits for an empty line. */
const signInByToken = async (
  session: Session,
  tag: string,
  initial: string,
  takesToken: NonNullable<ImapOptions['takesToken']>,
): Promise<void> => {
  const [user = '', bearer = ''] = Buffer.from(initial, 'base64').toString('utf8').split('\u0001');
  session.user = await takesToken(user.replace(/^user=/, ''), bearer.replace(/^auth=Bearer /, ''));
  if (session.user) return session.write(`${tag} OK\r\n`);
  session.refused = tag;
  session.write(`+ ${Buffer.from('{"status":"401","schemes":"bearer"}').toString('base64')}\r\n`);
};

const BEFORE_LOGIN = new Set(['CAPABILITY', 'STARTTLS', 'LOGIN', 'AUTHENTICATE', 'LOGOUT', 'NOOP', 'ID']);

export const openImapServer = async (options: ImapOptions): Promise<ImapServer> => {
  const boxes = new Map<string, Box>();
  const sessions = new Set<Session>();
  const sockets = new Set<Socket>();
  const state = { commands: [] as string[], cut: false, closed: false };
  const add = (name: string, use: string): void =>
    void boxes.set(name, { uidValidity: 1_700_000_000, uidNext: 1, mails: [], use });
  add('INBOX', '');
  add('Sent', '\\Sent');
  const box = (name: string): Box => {
    const found = boxes.get(name.toUpperCase() === 'INBOX' ? 'INBOX' : name);
    if (found === undefined) throw new Error(`no mailbox ${name}`);
    return found;
  };
  let clock = Date.UTC(2026, 9, 20, 8);
  const minuteLater = (): Date => new Date((clock += 60_000));
  const deliver: ImapServer['deliver'] = (raw, { mailbox = 'INBOX', at = minuteLater(), flags = [] } = {}) => {
    const into = box(mailbox);
    const uid = into.uidNext;
    into.uidNext += 1;
    into.mails.push({ uid, raw: Buffer.from(raw), at, flags: new Set(flags) });
    for (const session of sessions)
      if (session.idling !== null && session.open?.name === mailbox) session.write(`* ${into.mails.length} EXISTS\r\n`);
    return uid;
  };

  const serve = (first: Socket): void => {
    let socket = first.setNoDelay();
    const session: Session = {
      write: (text) => void (socket.writable && socket.write(text)),
      upgrade: () => {
        socket.removeAllListeners('data');
        socket = new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(options.tls) });
        session.encrypted = true;
        listen();
      },
      end: () => socket.destroy(),
      encrypted: options.security === 'tls',
      user: false,
      open: null,
      idling: null,
      refused: null,
    };
    const listen = (): void => {
      sockets.add(socket);
      const read = commandsOf(
        (command) => answer(session, command),
        () => session.write('+ go on\r\n'),
      );
      socket.on('error', () => {}).on('data', (chunk: Buffer) => read(chunk));
    };
    sessions.add(session);
    first.on('close', () => sessions.delete(session));
    listen();
    session.write('* OK ready\r\n');
  };

  const answer = (session: Session, { tag, name, args }: Command): void => {
    if (session.idling !== null) {
      session.write(`${session.idling} OK done\r\n`);
      session.idling = null;
      return;
    }
    if (session.refused !== null) {
      session.write(`${session.refused} NO [AUTHENTICATIONFAILED] Invalid credentials\r\n`);
      session.refused = null;
      return;
    }
    state.commands.push(name === 'UID' ? `UID ${text(args[0]).toUpperCase()}` : name);
    const handle = HANDLERS[name === 'UID' ? text(args[0]).toUpperCase() : name];
    const byUid = name === 'UID';
    if (handle === undefined) return session.write(`${tag} BAD unknown\r\n`);
    if (!session.user && !BEFORE_LOGIN.has(name)) return session.write(`${tag} NO not signed in\r\n`);
    const end = handle({ session, tag, args: byUid ? args.slice(1) : args, byUid });
    if (end !== null) session.write(`${tag} ${end}\r\n`);
  };

  type Handler = (call: { session: Session; tag: string; args: readonly Arg[]; byUid: boolean }) => string | null;
  const HANDLERS: Record<string, Handler | undefined> = {
    CAPABILITY: ({ session }) => {
      const more = session.encrypted ? '' : options.security === 'starttls' ? ' STARTTLS LOGINDISABLED' : '';
      const login = options.takesToken === undefined ? '' : ' LOGINDISABLED AUTH=XOAUTH2 SASL-IR';
      const idle = options.idle === false ? '' : ' IDLE';
      session.write(`* CAPABILITY IMAP4rev1 SPECIAL-USE LITERAL+${login}${idle}${more}\r\n`);
      return 'OK';
    },
    STARTTLS: ({ session, tag }) => {
      session.write(`${tag} OK begin\r\n`);
      session.upgrade();
      return null;
    },
    LOGIN: ({ session, args: [user, password] }) => {
      if (state.closed) return 'NO [UNAVAILABLE] Too many connections';
      session.user = user === 'support@example.com' && password === options.password;
      return session.user ? 'OK' : 'NO [AUTHENTICATIONFAILED] wrong password of support@example.com';
    },
    AUTHENTICATE: ({ session, tag, args: [mechanism, initial] }) => {
      if (options.takesToken === undefined || text(mechanism).toUpperCase() !== 'XOAUTH2')
        return 'NO no such mechanism';
      void signInByToken(session, tag, text(initial), options.takesToken);
      return null;
    },
    LOGOUT: ({ session, tag }) => {
      session.write(`* BYE\r\n${tag} OK\r\n`);
      session.end();
      return null;
    },
    NOOP: () => 'OK',
    LIST: ({ session, args: [, pattern] }) => {
      for (const [name, { use }] of boxes)
        if (pattern === '*' || text(pattern) === name)
          session.write(`* LIST (\\HasNoChildren${use === '' ? '' : ` ${use}`}) "/" "${name}"\r\n`);
      return 'OK';
    },
    LSUB: () => 'OK',
    EXAMINE: (call) => select(call, true),
    SELECT: (call) => select(call, false),
    IDLE: ({ session, tag }) => {
      session.idling = tag;
      session.write('+ idling\r\n');
      return null;
    },
    APPEND: ({ args }) => {
      const [mailbox, ...rest] = args;
      if (!boxes.has(text(mailbox))) return 'NO [TRYCREATE] no such mailbox';
      const flags = rest.find((arg): arg is Arg[] => Array.isArray(arg)) ?? [];
      deliver(Buffer.from(text(rest.at(-1)), 'latin1'), { mailbox: text(mailbox), flags: flags.map(text) });
      return 'OK';
    },
    SEARCH: ({ session, args, byUid }) => {
      const found = opened(session)
        .mails.map((mail, index) => ({ mail, number: index + 1 }))
        .filter(({ mail, number }) => isFound(opened(session), mail, number, [...args]));
      session.write(`* SEARCH${found.map(({ mail, number }) => ` ${byUid ? mail.uid : number}`).join('')}\r\n`);
      return 'OK';
    },
    FETCH: ({ session, args: [set, items], byUid }) => {
      const { mails } = opened(session);
      for (const [index, mail] of mails.entries()) {
        if (!isIn(text(set), byUid ? mail.uid : index + 1, byUid ? (mails.at(-1)?.uid ?? 0) : mails.length)) continue;
        const wanted = (Array.isArray(items) ? items : [items]).map(text);
        for (const item of wanted) if (/^BODY(?:\.PEEK)?\[/i.test(item)) state.commands.push(item.toUpperCase());
        const parts = wanted.map((item) => shown(mail, item));
        if (wanted.some((item) => /^BODY\[/i.test(item)) && session.open?.readOnly === false) mail.flags.add('\\Seen');
        const head =
          byUid && !wanted.some((item) => item.toUpperCase() === 'UID') ? [Buffer.from(`UID ${mail.uid}`)] : [];
        const body = [...head, ...parts].flatMap((part) => [Buffer.from(' '), part]).slice(1);
        const whole = Buffer.concat([Buffer.from(`* ${index + 1} FETCH (`), ...body, Buffer.from(')\r\n')]);
        if (state.cut && wanted.some((item) => /\[\]/.test(item))) {
          state.cut = false;
          session.write(whole.subarray(0, -20));
          session.end();
          return null;
        }
        session.write(whole);
      }
      return 'OK';
    },
  };
  const opened = ({ open }: Session): Box => box(open?.name ?? '');
  const select = ({ session, args: [mailbox] }: Parameters<Handler>[0], readOnly: boolean): string => {
    const name = text(mailbox).toUpperCase() === 'INBOX' ? 'INBOX' : text(mailbox);
    session.open = null;
    if (!boxes.has(name)) return 'NO [NONEXISTENT] no such mailbox';
    const { mails, uidValidity, uidNext } = box(name);
    session.open = { name, readOnly };
    session.write(`* FLAGS (\\Seen \\Deleted \\Draft)\r\n* ${mails.length} EXISTS\r\n* 0 RECENT\r\n`);
    session.write(`* OK [UIDVALIDITY ${uidValidity}] ok\r\n* OK [UIDNEXT ${uidNext}] ok\r\n`);
    return `OK [READ-${readOnly ? 'ONLY' : 'WRITE'}] done`;
  };

  const server: Server = options.security === 'tls' ? createTlsServer(options.tls, serve) : createPlainServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    commands: state.commands,
    deliver,
    box,
    remove: (name) => void boxes.delete(name),
    renumber: (name) => {
      const renumbered = box(name);
      renumbered.uidValidity += 1;
      renumbered.mails.forEach((mail) => (mail.uid += 100));
      renumbered.uidNext += 100;
    },
    cutNextBody: () => void (state.cut = true),
    get closed() {
      return state.closed;
    },
    set closed(value) {
      state.closed = value;
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

import { createServer as createPlainServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createSecureContext, createServer as createTlsServer, TLSSocket } from 'node:tls';
import { isFound, isIn, shown, text, type Box } from './imapMailbox.ts';
import { commandsOf, type Arg, type Command } from './imapSyntax.ts';

/** A mail that was put into a mailbox of an account. */
export type Delivered = { account: string; mailbox: string; uid: number; raw: Buffer; at: Date };

/**
 * An IMAP server (RFC 3501, RFC 2177, RFC 6154) on loopback, in memory: what a client needs that reads mailboxes and
 * files copies. A mailbox that is selected, and a body that is fetched without peeking, change flags as they should.
 * Where no account is named, the first one is meant.
 */
export type ImapServer = AsyncDisposable & {
  port: number;
  /** Commands that came, in capitals, without arguments but for FETCH. */
  commands: string[];
  /** Puts a mail into a mailbox, at the time of its clock unless `at` says when, and tells whoever waits there; gives back its UID. */
  deliver(
    raw: Buffer | string,
    options?: { account?: string; mailbox?: string; at?: Date; flags?: readonly string[] },
  ): number;
  box(name: string, account?: string): Box;
  remove(name: string): void;
  /** As a server that lost its numbers: other UIDs under another UIDVALIDITY. */
  renumber(name: string): void;
  /** The next body that is fetched breaks off with the connection. */
  cutNextBody(): void;
  /** The next sign-ins are refused for being too many, until it is false again. */
  closed: boolean;
};

export type ImapOptions = {
  /** Passwords by address. */
  accounts: Readonly<Record<string, string>>;
  tls: { key: Buffer; cert: Buffer };
  /** `none`: in clear without STARTTLS, which no client of ours may accept. */
  security: 'tls' | 'starttls' | 'none';
  /** Without IDLE a client learns of mails when it asks. */
  idle?: boolean;
  /** Users sign in by XOAUTH2 and not with a password; whether a token opens the mailbox of this user now. */
  takesToken?: (user: string, token: string) => Promise<boolean>;
  /** Its clock; one of its own, on which every mail comes a minute after the one before, if absent. */
  now?: () => Date;
  /** Hears of every mail, whoever put it there. */
  delivered?: (mail: Delivered) => void;
};

type Session = {
  write(text: string | Buffer): void;
  upgrade(): void;
  end(): void;
  encrypted: boolean;
  user: string | null;
  /** `told`: how many mails the client knows of. */
  open: { name: string; readOnly: boolean; told: number } | null;
  idling: string | null;
  /** The tag of a sign-in that was refused, until the client has taken note of why. */
  refused: string | null;
};

const empty = (use: string): Box => ({ uidValidity: 1_700_000_000, uidNext: 1, mails: [], use });

/** `user=…^Aauth=Bearer …^A^A` in base64; a refusal says why and waits for an empty line. */
const signInByToken = async (
  session: Session,
  tag: string,
  initial: string,
  takesToken: NonNullable<ImapOptions['takesToken']>,
): Promise<void> => {
  const [user = '', bearer = ''] = Buffer.from(initial, 'base64').toString('utf8').split('\u0001');
  const account = user.replace(/^user=/, '');
  session.user = (await takesToken(account, bearer.replace(/^auth=Bearer /, ''))) ? account : null;
  if (session.user !== null) return session.write(`${tag} OK\r\n`);
  session.refused = tag;
  session.write(`+ ${Buffer.from('{"status":"401","schemes":"bearer"}').toString('base64')}\r\n`);
};

const BEFORE_LOGIN = new Set(['CAPABILITY', 'STARTTLS', 'LOGIN', 'AUTHENTICATE', 'LOGOUT', 'NOOP', 'ID']);

export const openImapServer = async (options: ImapOptions): Promise<ImapServer> => {
  const [first = ''] = Object.keys(options.accounts);
  const boxes = new Map<string, Map<string, Box>>();
  const sessions = new Set<Session>();
  const sockets = new Set<Socket>();
  const state = { commands: [] as string[], cut: false, closed: false };
  for (const account of Object.keys(options.accounts))
    boxes.set(account, new Map(Object.entries({ INBOX: empty(''), Sent: empty('\\Sent') })));
  const boxesOf = (account: string): Map<string, Box> => boxes.get(account) ?? new Map<string, Box>();
  const box: ImapServer['box'] = (name, account = first) => {
    const found = boxesOf(account).get(name.toUpperCase() === 'INBOX' ? 'INBOX' : name);
    if (found === undefined) throw new Error(`no mailbox ${name}`);
    return found;
  };
  let clock = Date.UTC(2026, 9, 20, 8);
  const { now = () => new Date((clock += 60_000)) } = options;
  const deliver: ImapServer['deliver'] = (given, how = {}) => {
    const { account = first, mailbox = 'INBOX', at = now(), flags = [] } = how;
    const into = box(mailbox, account);
    const uid = into.uidNext;
    const raw = Buffer.from(given);
    into.uidNext += 1;
    into.mails.push({ uid, raw, at, flags: new Set(flags) });
    for (const session of sessions)
      if (session.idling !== null && session.user === account && session.open?.name === mailbox) tellCount(session);
    options.delivered?.({ account, mailbox, uid, raw, at });
    return uid;
  };

  const tellCount = (session: Session): void => {
    const { open, user } = session;
    if (open === null || user === null) return;
    const { length } = box(open.name, user).mails;
    if (open.told !== length) session.write(`* ${length} EXISTS\r\n`);
    open.told = length;
  };

  const serve = (accepted: Socket): void => {
    let socket = accepted.setNoDelay();
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
      user: null,
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
    accepted.on('close', () => sessions.delete(session));
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
    if (session.user === null && !BEFORE_LOGIN.has(name)) return session.write(`${tag} NO not signed in\r\n`);
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
      const account = text(user);
      const known = Object.hasOwn(options.accounts, account) && options.accounts[account] === password;
      session.user = known ? account : null;
      return known ? 'OK' : `NO [AUTHENTICATIONFAILED] wrong password of ${account}`;
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
      for (const [name, { use }] of boxesOf(session.user ?? ''))
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
      // Of what has come between the commands.
      tellCount(session);
      return null;
    },
    APPEND: ({ session, args }) => {
      const [mailbox, ...rest] = args;
      const account = session.user ?? '';
      if (!boxesOf(account).has(text(mailbox))) return 'NO [TRYCREATE] no such mailbox';
      const flags = rest.find((arg): arg is Arg[] => Array.isArray(arg)) ?? [];
      deliver(Buffer.from(text(rest.at(-1)), 'latin1'), { account, mailbox: text(mailbox), flags: flags.map(text) });
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
  const opened = ({ open, user }: Session): Box => box(open?.name ?? '', user ?? '');
  const select = ({ session, args: [mailbox] }: Parameters<Handler>[0], readOnly: boolean): string => {
    const name = text(mailbox).toUpperCase() === 'INBOX' ? 'INBOX' : text(mailbox);
    session.open = null;
    if (!boxesOf(session.user ?? '').has(name)) return 'NO [NONEXISTENT] no such mailbox';
    const { mails, uidValidity, uidNext } = box(name, session.user ?? '');
    session.open = { name, readOnly, told: mails.length };
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
    remove: (name) => void boxesOf(first).delete(name),
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

import { LinkifyIt } from 'linkify-it';
import tlds from 'tlds' with { type: 'json' };

/** Where a text leads: hosts as browsers read them, and links without a host that run or hold something. */
export type Destination = string;

const finder = new LinkifyIt();

/** Any scheme with slashes (one letter is a drive); browsers and mail programs take one slash, none, and backslashes for two. */
const SCHEME_LINK = /\b[a-z][a-z0-9+.-]{1,20}:[/\\]{1,4}[^\s<>()"'`]+/gi;
const WEB_LINK = /\b(?:https?|ftp|wss?):(?![/\\])[^\s<>()"'`]+/gi;
/** Schemes that need no host to do harm. */
const ACTIVE =
  /(?<![\w-])(?:javascript|vbscript|data|file|blob|filesystem|view-source|ms-[a-z]{2,20}|intent|about):(?=[^\s:]{2})/gi;

const ADDRESS = /[\p{L}\p{N}._%+'-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu;
/** A name with dots, and whether an address goes on behind it. */
const NAME = /(?<![\p{L}\p{N}@])[\p{L}\p{N}][\p{L}\p{N}._-]{0,250}(?::[0-9]{1,5})?(?=(\/|\?|#)?)/gu;

/** What may follow a name in a sentence; starts once per run, so that it takes time linear in the text. */
const TAIL = /(?<![.,;:!?*_~|\]-])[.,;:!?*_~|\]-]+$/;

/** All destinations in a text that was made plain, in lower case, in no particular order. */
export const destinationsIn = (text: string): readonly Destination[] => {
  const linkified = (finder.match(text) ?? []).filter(({ schema }) => schema !== 'mailto:').map(({ url }) => url);
  const schemes = [...text.matchAll(SCHEME_LINK), ...text.matchAll(WEB_LINK)].map(([link]) => link.replace(TAIL, ''));
  const rest = [SCHEME_LINK, WEB_LINK, ADDRESS].reduce((left, form) => left.replaceAll(form, ' '), text);
  return [
    ...[...linkified, ...schemes].flatMap((link) => linkHosts(link.toLowerCase())),
    ...[...text.matchAll(ACTIVE)].map(([scheme]) => scheme.toLowerCase()),
    ...bareHosts(rest),
  ];
};

/**
 * The host as browsers read it, and whatever else looks like one before the path: programs differ about where
 * `https://a.example\@b.example/` leads. A link that cannot be read stands for itself, and is never allowed.
 */
const linkHosts = (link: string): readonly string[] => {
  const [authority = ''] = link.replace(/^[^:]*:[/\\]*/, '').split(/[/?#]/);
  return [hostOf(link), ...(/[@\\]/.test(authority) ? bareHosts(authority.replaceAll('@', ' ')) : [])];
};

const hostOf = (link: string): string =>
  // Read as a link of the web whatever its scheme: of other schemes the host is not made plain.
  URL.parse(link.replace(/^(?:[^:]*:)?/, 'http:'))?.hostname.replace(/\.$/, '') ?? link;

const bareHosts = (text: string): readonly string[] =>
  [...text.matchAll(NAME)].flatMap(({ 0: found, 1: path, index }) => {
    const name = found.replace(/:[0-9]+$/, '').replace(/[._-]+$/, '');
    const isPath = /[/\\]/.test(text[index - 1] ?? '') && text[index - 2] !== '/';
    return name
      .split(/\.{2,}/)
      .filter((part) => !isPath && isHostName(part, path !== undefined))
      .map((part) => hostOf(`http://${part}`));
  });

/** Names under which nothing is registered, and that lead somewhere all the same. */
const TOP_LEVEL = new Set([...tlds, 'example', 'local', 'internal', 'onion', 'localhost', 'lan', 'corp', 'intranet']);
/** So common behind a dot that no sentence is meant. */
const COMMON = new Set('com net org info io co app dev biz xyz online site shop club live top example'.split(' '));
/** Ends of hosts that are names of columns and fields as well. */
const FIELDS = new Set(
  'id name email date info phone group city zip link int day map data page email address total'.split(' '),
);
/** What such fields belong to. */
const OWNERS = new Set(
  `user users order orders customer customers account accounts invoice invoices payment payments shipment shipments product
   products item items ticket tickets session sessions event events subscription subscriptions plan plans address addresses
   profile profiles message messages log logs job jobs team teams member members contact contacts company companies
   organization organizations app config this self json row rows result results response request payload props state settings
   public schema table record data node field form params query metadata meta body auth device devices cart carts`.split(
    /\s+/,
  ),
);
/** Ends of hosts that are endings of files as well, and usual names of such files. */
const FILE_ENDINGS = new Set('md rs py sh ps so cc zip mov pl mm tf'.split(' '));
const FILE_NAMES = new Set(
  `readme changelog contributing license licence security index main app lib mod setup install run build start stop script test
   tests config backup archive export exports import report reports data notes docs document todo output utils helper server
   client deploy migrate seed cargo pack module photos images logs video`.split(/\s+/),
);
/** Names of packages are written the other way round. */
const REVERSED = new Set('com org net io de dev edu gov'.split(' '));

/** Whether a name would be made a link or be typed into a browser, rather than be two words, a column or a file. */
const isHostName = (name: string, hasPath: boolean): boolean => {
  const written = name.split('.');
  const labels = name.toLowerCase().split('.');
  const top = labels.at(-1) ?? '';
  const registered = labels.at(-2);
  if (registered === undefined || !(TOP_LEVEL.has(top) || top.startsWith('xn--'))) return false;
  if (labels.some((label) => label === '' || label.length > 63) || registered.includes('_')) return false;
  if (hasPath) return true;
  if (isSentence(written, top) || isField(labels, top) || /^(?:asp|vb|ado)\.net$/.test(name.toLowerCase()))
    return false;
  if (FILE_ENDINGS.has(top) && isFileName(written.slice(0, -1).join('.'))) return false;
  return !(labels.length > 2 && REVERSED.has(labels[0] ?? '') && !COMMON.has(top));
};

/** `done.Next`: a sentence that begins without a blank. */
const isSentence = (written: readonly string[], top: string): boolean =>
  written.length === 2 && /^\p{Lu}\p{Ll}+$/u.test(written[1] ?? '') && !COMMON.has(top);

const isField = (labels: readonly string[], top: string): boolean =>
  FIELDS.has(top) && (OWNERS.has(labels[0] ?? '') || (labels.length === 2 && (labels[0] ?? '').length <= 2));

const isFileName = (stem: string): boolean =>
  /^[A-Z0-9_-]+$/.test(stem) ||
  /[_]/.test(stem) ||
  FILE_NAMES.has(stem.toLowerCase().replace(/[-.]?(?:v?\d+)$/, '')) ||
  /\d{4}/.test(stem);

import { mkdir, readFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { EMPTY_ROOT } from '../../../domain/audit/tree/merkle.ts';
import { readCheckpoint } from '../../../domain/audit/note/signedCheckpoint.ts';
import {
  add,
  all,
  changesOf,
  edit,
  ENTRIES,
  FIRST_EVENTS,
  FIRST_TILE,
  foreignLine,
  foreignLines,
  LAST_EVENTS,
  LAST_TILE,
  laterEpoch,
  line,
  link,
  named,
  pipe,
  remove,
  sign,
  TOP_TILE,
  type BundleChange,
} from './bundleEdits.ts';

const SIGNED_NOTES = named('checkpoint', {
  'an extension line': sign((text) => `${text}ext 1\n`),
  'extension lines with an empty one': sign((text) => `${text}one\n\ntwo\n`),
  'an extension line with a control character': sign((text) => `${text}a\u0001b\n`),
  'an extension line with U+FFFD': sign((text) => `${text}\ufffd\n`),
  'an extension line with a tab': sign((text) => `${text}a\tb\n`),
  'signed anew': sign((text) => text),
  '64 lines': sign((text) => text, { more: foreignLines(62) }),
  '65 lines': sign((text) => text, { more: foreignLines(63) }),
  'a foreign line that is no base64': sign((text) => text, { more: '— witness.example.com ????\n' }),
  'a foreign line of 4 bytes': sign((text) => text, { more: '— witness.example.com AAAAAA==\n' }),
  'a foreign line of 5 bytes': sign((text) => text, { more: '— witness.example.com AAAAAAA=\n' }),
  'a foreign line with a space behind it': sign((text) => text, { more: `${foreignLine(1).trimEnd()} \n` }),
  'a foreign line with a + in its name': sign((text) => text, { more: '— wit+ness AAAAAAA=\n' }),
  'a hyphen for a dash': sign((text) => text, { more: foreignLine(1).replace('—', '-') }),
  'an empty line more': sign((text) => text, { more: '\n' }),
  'no clock line': sign((text) => text, { clock: false }),
  'no log line': sign((text) => text, { log: false }),
  'no line at all': sign((text) => text, { log: false, clock: false }),
  'another origin under its own names': sign((text) => text.replace(/^[^\n]*/, 'elsewhere.example.com/log')),
  'another origin under the old names': all(async (bundle, keys) => {
    const { origin } = readCheckpoint(await readFile(join(bundle, 'checkpoint'), 'utf8'));
    await sign((text) => text.replace(/^[^\n]*/, 'elsewhere.example.com/log'), { under: origin })(bundle, keys);
  }),
  'an empty origin': all(async (bundle, keys) => {
    const { origin } = readCheckpoint(await readFile(join(bundle, 'checkpoint'), 'utf8'));
    await sign((text) => text.replace(/^[^\n]*/, ''), { under: origin })(bundle, keys);
  }),
  'a size with a zero before it': sign((text) => text.replace('\n300\n', '\n0300\n')),
  'a size with a sign': sign((text) => text.replace('\n300\n', '\n+300\n')),
  'a size beyond 2^53': sign((text) => text.replace('\n300\n', '\n9007199254740993\n')),
  'size 299': sign((text) => text.replace('\n300\n', '\n299\n')),
  'size 301': sign((text) => text.replace('\n300\n', '\n301\n')),
  'size 10^12': sign((text) => text.replace('\n300\n', '\n1000000000000\n')),
  'two lines': sign((text) => text.split('\n').slice(0, 2).join('\n').concat('\n')),
  'a root without padding': sign((text) => text.replace('=\n', '\n')),
  'a root of 31 bytes': sign((text) => text.replace(/[^\n]*\n$/, `${Buffer.alloc(31).toString('base64')}\n`)),
  'another root': sign((text) => text.replace(/[^\n]*\n$/, `${Buffer.alloc(32, 9).toString('base64')}\n`)),
  'carriage returns': edit('checkpoint', (text) => text.replaceAll('\n', '\r\n')),
  'no newline at its end': edit('checkpoint', (text) => text.slice(0, -1)),
  'a byte order mark': edit('checkpoint', (text) => `\u00ef\u00bb\u00bf${text}`),
  'a byte that is no UTF-8': edit('checkpoint', (text) => text.replace('audit', 'aud\u00ffit')),
  'an event less of a log without events': all(
    sign((text) => text.replace('\n300\n', '\n0\n').replace(/[^\n]*\n$/, `${EMPTY_ROOT.toString('base64')}\n`)),
    remove('tile'),
    remove('events'),
    add('bundle', 'es-bundle/v1\nevents 0 0\n'),
  ),
  'no events and another root': all(
    sign((text) => text.replace('\n300\n', '\n0\n')),
    remove('tile'),
    remove('events'),
    add('bundle', 'es-bundle/v1\nevents 0 0\n'),
  ),
});

const HELD = named('bundle', {
  'the events of the first tile only': all(
    add('bundle', 'es-bundle/v1\nevents 0 1\n'),
    remove(LAST_EVENTS),
    remove(join('tile', 'entries', '001.p')),
  ),
  'more events than it says': add('bundle', 'es-bundle/v1\nevents 0 1\n'),
  'no events': all(add('bundle', 'es-bundle/v1\nevents 1 1\n'), remove('events'), remove(join('tile', 'entries'))),
  'tiles that are not there': add('bundle', 'es-bundle/v1\nevents 0 3\n'),
  'an end before its beginning': add('bundle', 'es-bundle/v1\nevents 2 1\n'),
  'a zero before a number': add('bundle', 'es-bundle/v1\nevents 00 2\n'),
  'another version': add('bundle', 'es-bundle/v2\nevents 0 2\n'),
  'carriage returns': add('bundle', 'es-bundle/v1\r\nevents 0 2\r\n'),
  'no newline': add('bundle', 'es-bundle/v1\nevents 0 2'),
  'a line more': add('bundle', 'es-bundle/v1\nevents 0 2\n\n'),
});

const EVENTS = named('events', {
  'an id in upper case': line(0, (text) =>
    text.replace(/"event_id":"[^"]*"/, (id) => `"event_id"${id.slice(10).toUpperCase()}`),
  ),
  'a member twice': line(5, (text) => text.replace('{', '{"payload":"e30=",')),
  'a member more': line(5, (text) => text.replace(/}$/, ',"note":"approved"}')),
  'a member less': line(5, (text) => text.replace(/,"meta":"[^"]*"/, '')),
  'another order': line(5, (text) => text.replace(/^\{("stream":"[^"]*"),("revision":"\d+")/, '{$2,$1')),
  'a space': line(5, (text) => text.replace(',', ', ')),
  'a number for a string': line(5, (text) => text.replace(/"revision":"(\d+)"/, '"revision":$1')),
  'a zero before the revision': line(5, (text) => text.replace('"revision":"', '"revision":"0')),
  'a revision of 2^63': line(5, (text) => text.replace(/"revision":"\d+"/, '"revision":"9223372036854775808"')),
  'a revision of 2^64 more': line(0, (text) => text.replace(/"revision":"\d+"/, '"revision":"18446744073709551616"')),
  'a negative revision': line(5, (text) => text.replace('"revision":"', '"revision":"-')),
  'a time of minus nothing': line(5, (text) => text.replace(/"recorded_at_us":"\d+"/, '"recorded_at_us":"-0"')),
  'a time beyond 64 bits': line(5, (text) =>
    text.replace(/"recorded_at_us":"\d+"/, '"recorded_at_us":"9223372036854775808"'),
  ),
  'another time': line(5, (text) => text.replace(/"recorded_at_us":"\d/, '"recorded_at_us":"9')),
  'an escaped letter': line(5, (text) => text.replace('"stream":"t', '"stream":"\\u0074')),
  'an escaped slash': line(5, (text) => text.replace('application/json', 'application\\/json')),
  'half of a character': line(5, (text) => text.replace('"stream":"', '"stream":"\\ud800')),
  'a byte that is no UTF-8': line(5, (text) => text.replace('"stream":"', '"stream":"\u00ff')),
  'base64 without padding': line(5, (text) =>
    text.replace(/=+","meta"/, '","meta"').replace(/("meta":"[^"=]*)=+"/, '$1"'),
  ),
  'base64 for addresses': line(5, (text) => text.replace('"payload":"', '"payload":"-_')),
  'base64 with a line break': line(5, (text) => text.replace('"payload":"', '"payload":"\\n')),
  'a stream of 65,536 bytes': line(5, (text) => text.replace('"stream":"', `"stream":"${'a'.repeat(65_536)}`)),
  'a list': line(5, () => '[]'),
  'nested lists without end': line(5, () => '['.repeat(100_000)),
  'no JSON': line(5, () => 'x'),
  nothing: line(5, () => 'null'),
  'an empty line': line(5, (text) => `${text}\n`),
  'a line less': edit(FIRST_EVENTS, (text) => text.slice(text.indexOf('\n') + 1)),
  'a carriage return': line(5, (text) => `${text}\r`),
  'two lines swapped': edit(FIRST_EVENTS, (text) => {
    const [one, two, ...rest] = text.split('\n');
    return [two, one, ...rest].join('\n');
  }),
  'the last line gone': edit(LAST_EVENTS, (text) => `${text.split('\n').slice(0, -2).join('\n')}\n`),
  'the last line twice': edit(LAST_EVENTS, (text) => `${text}${text.split('\n').at(-2)}\n`),
  'no newline at the end': edit(FIRST_EVENTS, (text) => text.slice(0, -1)),
  'something behind the last newline': edit(FIRST_EVENTS, (text) => `${text}x`),
  'a byte order mark': edit(FIRST_EVENTS, (text) => `\u00ef\u00bb\u00bf${text}`),
  'another tile': all(
    edit(FIRST_EVENTS, () => ''),
    edit(LAST_EVENTS, (text) => `${text}\n`),
  ),
});

const TILES = named('tiles', {
  'two hashes swapped': edit(FIRST_TILE, (text) => text.slice(32, 64) + text.slice(0, 32) + text.slice(64)),
  'a hash of a tile without its event': all(
    add('bundle', 'es-bundle/v1\nevents 1 2\n'),
    remove(FIRST_EVENTS),
    remove(ENTRIES),
    edit(FIRST_TILE, (text) => `\u0000${text.slice(1)}`),
  ),
  'such a hash, and those above it': all(
    add('bundle', 'es-bundle/v1\nevents 1 2\n'),
    remove(FIRST_EVENTS),
    remove(ENTRIES),
    remove(TOP_TILE),
  ),
  'a hash above': edit(TOP_TILE, (text) => `${text.slice(0, -1)}${text.endsWith('a') ? 'b' : 'a'}`),
  'a hash more above': edit(TOP_TILE, (text) => text + text),
  'a hash less': edit(LAST_TILE, (text) => text.slice(32)),
  'half a hash': edit(LAST_TILE, (text) => text.slice(16)),
  'an entry more': edit(ENTRIES, (text) => `${text}\u0000\u0000`),
  'a tile of a level that is not there': add(join('tile', '2', '000')),
  'the last tile as a full one': add(join('tile', '0', '001')),
  'the last tile with another width': add(join('tile', '0', '001.p', '43')),
  'the first tile as a part': add(join('tile', '0', '000.p', '256')),
  'a level with a zero before it': add(join('tile', '00', '000')),
  'a number with an empty group': add(join('tile', '0', 'x000', '000')),
  'events without their ending': add(join('events', '000')),
  'a tile with an ending': add(join('tile', '0', '000.ndjson')),
  'an empty folder': (bundle) => mkdir(join(bundle, 'tile', '7', 'x001'), { recursive: true }),
  'a file that a person left among them': add(join('tile', '.DS_Store')),
  'a file that a person left beside them': add('README'),
  'no folder of tiles': remove('tile'),
  'no folder of events': remove('events'),
  'other keys': add('audit.keys', 'nobody'),
});

const PLACES = named('places', {
  'a link to the checkpoint': link('checkpoint'),
  'a link to a tile': link(FIRST_TILE),
  'a link to events': link(FIRST_EVENTS),
  'a link in place of events': link('events'),
  'a link in place of a level': link(join('tile', '0')),
  'a link in place of tiles': link('tile'),
  'a pipe in place of the checkpoint': pipe('checkpoint'),
  'a pipe in place of a tile': pipe(LAST_TILE),
  'a pipe in place of the statement': pipe('epoch'),
  'a pipe that belongs nowhere': pipe(join('events', 'x')),
  'a folder in place of a tile': all(remove(TOP_TILE), (bundle) => mkdir(join(bundle, TOP_TILE))),
  'a folder in place of the bundle file': all(remove('bundle'), (bundle) => mkdir(join(bundle, 'bundle'))),
  'a file in place of a folder': all(remove('events'), add('events')),
  'a tile of a terabyte': (bundle) => truncate(join(bundle, FIRST_TILE), 2 ** 40),
  'a checkpoint of a terabyte': (bundle) => truncate(join(bundle, 'checkpoint'), 2 ** 40),
  'events of a terabyte': (bundle) => truncate(join(bundle, LAST_EVENTS), 2 ** 40),
  'a bundle file of a megabyte': add('bundle', `es-bundle/v1\nevents 0 2\n${' '.repeat(2 ** 20)}`),
  'two faults, of which the first step tells': all(remove(FIRST_EVENTS), add(join('tile', 'x'))),
  'a missing tile, and a changed one before it': all(
    remove(LAST_TILE),
    edit(FIRST_TILE, (text) => `\u0000${text.slice(1)}`),
  ),
});

const EPOCHS = named('epoch', {
  'a later one, signed by both': laterEpoch('both'),
  'a later one, signed by the new key alone': laterEpoch('new'),
  'a later one that nobody known has signed': laterEpoch('nobody'),
  'a later one with another reason': laterEpoch('both', (note) => note.replace('A test', 'Another')),
  'a line twice': laterEpoch('both', (note) => note.replace('reason', 'reason x\nreason')),
  'another header': laterEpoch('both', (note) => note.replace('es-epoch/v1', 'es-epoch/v2')),
  'an epoch that is no number': laterEpoch('both', (note) => note.replace('epoch 2', 'epoch NaN')),
  'a statement about another log': laterEpoch('both', (note) => note, 'other'),
  'an empty file': add('epoch'),
});

/** Each by itself, with what is told of it by whoever goes by docs/audit.md. */
export const BUNDLE_CHANGES: readonly BundleChange[] = [
  { name: 'none', make: () => Promise.resolve() },
  ...['checkpoint', 'bundle', FIRST_EVENTS, LAST_EVENTS, FIRST_TILE, LAST_TILE, TOP_TILE, ENTRIES].flatMap(changesOf),
  ...SIGNED_NOTES,
  ...HELD,
  ...EVENTS,
  ...TILES,
  ...PLACES,
  ...EPOCHS,
];

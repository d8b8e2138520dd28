import { expect, it } from 'vitest';
import { bytesOfUuid, CommandId, eventIdOf, uuidOf, uuidv5 } from '../../../domain/core/ids.ts';

it('ids made of parts are those that stand in the log already (X-05)', () => {
  expect(uuidv5('a', 'bc')).toBe('7219434c-aeaa-5893-9755-a810069dfab3');
  expect(uuidv5('ab', 'c')).toBe('68e59b87-a1aa-5187-a09c-3a5b5a5a4e22');
  expect(uuidv5('ü€😀')).toBe('abe05426-e2b2-5cae-afc1-547b86c17f5f');
  expect(eventIdOf(CommandId.parse('00000000-0000-4000-8000-000000000000'), 0)).toBe(
    'a05758aa-6f27-5744-a1a1-08b0b46cf5b7',
  );
});

const ID = '0123abcd-45ef-7890-8bcd-ef0123456789';
const BYTES = Buffer.from('0123abcd45ef78908bcdef0123456789', 'hex');

it.each([ID, ID.toUpperCase(), ID.replaceAll('-', '')])('%s are 16 bytes, and an id again', (id) => {
  expect(bytesOfUuid(id)).toEqual(BYTES);
  expect(uuidOf(bytesOfUuid(id))).toBe(ID);
});

it('what is no id has 16 bytes as well, so that nothing behind them moves', () => {
  expect(bytesOfUuid(`${ID}ffff`)).toEqual(BYTES);
  expect(bytesOfUuid('0123')).toEqual(Buffer.concat([Buffer.from('0123', 'hex'), Buffer.alloc(14)]));
});

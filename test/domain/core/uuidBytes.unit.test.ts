import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { uuidText, writeUuid } from '../../../domain/core/uuidBytes.ts';

const ID = '0123abcd-45ef-7890-8bcd-ef0123456789';
const BYTES = Buffer.from('0123abcd45ef78908bcdef0123456789', 'hex');

it('reads 16 bytes from any place as text', () => {
  expect(uuidText(BYTES, 0)).toBe(ID);
  expect(uuidText(Buffer.concat([Buffer.from('ab'), BYTES, Buffer.from('cd')]), 2)).toBe(ID);
});

it.each([ID, ID.toUpperCase(), ID.replaceAll('-', '')])('writes the bytes of %s and nothing else', (text) => {
  const bytes = Buffer.alloc(20, 0xff);
  writeUuid(text, bytes, 2);
  expect(bytes).toEqual(Buffer.concat([Buffer.from('ffff', 'hex'), BYTES, Buffer.from('ffff', 'hex')]));
});

it('writes no more than 16 bytes of a text that is too long', () => {
  const bytes = Buffer.alloc(20);
  writeUuid(`${ID}ffff`, bytes, 0);
  expect(bytes.subarray(16)).toEqual(Buffer.alloc(4));
});

it('gives back what was written', () => {
  const bytes = Buffer.alloc(16);
  for (const id of Array.from({ length: 100 }, () => randomUUID())) {
    writeUuid(id, bytes, 0);
    expect(uuidText(bytes, 0)).toBe(id);
  }
});

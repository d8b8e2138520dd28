import { DatabaseError } from 'pg';
import { describe, expect, it } from 'vitest';
import { LogUnavailable } from '../../../domain/core/log/eventLog.ts';
import { storeTrouble } from '../../../domain/core/log/storeTrouble.ts';

const fromServer = (code: string, message = 'x'): DatabaseError =>
  Object.assign(new DatabaseError(message, 1, 'error'), { code });
const fromSystem = (code: string, syscall: string): Error => Object.assign(new Error('x'), { code, syscall });

describe('what an error says about the store', () => {
  it.each([
    ['53100', 'disk_full'],
    ['53200', 'out_of_memory'],
    ['53300', 'too_many_connections'],
    ['25006', 'read_only'],
    ['57P03', 'starting'],
    ['57P01', 'stopping'],
    ['55P03', 'busy'],
    ['58030', 'io_error'],
    ['08006', 'no_answer'],
  ])('SQLSTATE %s is %s', (code, kind) => {
    expect(storeTrouble(fromServer(code))?.kind).toBe(kind);
  });

  it.each([
    ['ENOSPC', 'write', 'disk_full'],
    ['EDQUOT', 'write', 'disk_full'],
    ['EROFS', 'open', 'read_only'],
    ['ECONNREFUSED', 'connect', 'no_answer'],
    ['ENOENT', 'connect', 'no_answer'],
  ])('%s of %s is %s', (code, syscall, kind) => {
    expect(storeTrouble(fromSystem(code, syscall))?.kind).toBe(kind);
  });

  it('names the data directory where the file is our own', () => {
    expect(storeTrouble(fromSystem('ENOSPC', 'write'))?.detail).toMatch(/SERVICE_DATA_DIR/);
    expect(storeTrouble(fromServer('53100'))?.detail).toBe('The disk of the database is full.');
  });

  it('finds the cause below what wraps it', () => {
    const lost = new Error('cannot connect to the event store', { cause: fromServer('57P03') });
    expect(storeTrouble(new LogUnavailable('not confirmed', { cause: lost }))?.kind).toBe('starting');
    expect(storeTrouble(new AggregateError([fromSystem('ECONNREFUSED', 'connect')]))?.kind).toBe('no_answer');
  });

  it('knows a used-up quota, for which the server has no code', () => {
    expect(storeTrouble(fromServer('XX000', 'could not extend file: Disk quota exceeded'))?.kind).toBe('disk_full');
    expect(storeTrouble(fromServer('XX000', 'cache lookup failed'))).toBeNull();
  });

  it('is silent about what is a bug, and about files that are missing', () => {
    for (const error of [new TypeError('x'), fromServer('42P01'), fromServer('23505'), fromSystem('ENOENT', 'open'), 7])
      expect(storeTrouble(error)).toBeNull();
  });
});

import { Client } from 'pg';
import { expect, it } from 'vitest';
import { urlOf } from '../../../adapters/postgres/database.ts';

it('leaves a URL as it is', () => {
  expect(urlOf('postgres://one@example.com/db')).toBe('postgres://one@example.com/db');
});

it('tells everything in one URL, whatever it is made of', () => {
  const fields = { host: '/srv/a b/socket', port: 5433, user: 'o:ne', password: 'p@ss/w?rd#%', database: 'led ger' };
  expect(new Client(urlOf(fields))).toMatchObject(fields);
});

import { expect, it } from 'vitest';
import { draftView } from '../../../projections/investigations/draftView.ts';

it('a draft is shown without what the read model cannot hold, whatever an older event carries', () => {
  const event = {
    draftId: '0199c2f0-6a1e-7c44-9d0e-3f6f5d0b7a11',
    revision: 1,
    language: 'e\u0000n',
    bodyDigest: 'sha256:02',
    egressFlags: [],
    at: '2026-11-21T09:00:00.000Z',
    body: 'Dear\u0000 Ada',
  };
  expect(draftView(event)).toMatchObject({ language: 'e\uFFFDn', body: 'Dear\uFFFD Ada' });
});

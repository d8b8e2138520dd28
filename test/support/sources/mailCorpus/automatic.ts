import { mail, type AwkwardMail } from './build.ts';

/** What no person wrote, and what only looks so. */
export const AUTOMATIC_MAILS: readonly AwkwardMail[] = [
  {
    name: 'an absence',
    raw: mail({ 'Auto-Submitted': 'auto-replied (vacation)' }),
    expected: { automatic: 'auto_reply' },
  },
  {
    name: 'an absence as Exchange sends it',
    raw: mail({ 'X-Auto-Response-Suppress': 'All' }),
    expected: { automatic: 'auto_reply' },
  },
  {
    name: 'an absence by an older program',
    raw: mail({ 'X-Autoreply': 'yes' }),
    expected: { automatic: 'auto_reply' },
  },
  { name: 'Precedence: auto_reply', raw: mail({ Precedence: 'auto_reply' }), expected: { automatic: 'auto_reply' } },
  { name: 'a null return path', raw: mail({ 'Return-Path': '<>' }), expected: { automatic: 'auto_reply' } },
  {
    name: 'a receipt',
    raw: mail({ 'Content-Type': 'multipart/report; report-type=disposition-notification; boundary=x' }),
    expected: { automatic: 'auto_reply' },
  },
  {
    name: 'a bounce by RFC 3464',
    raw: mail({ 'Content-Type': 'multipart/report; report-type=delivery-status; boundary=x' }),
    expected: { automatic: 'bounce' },
  },
  {
    name: 'a bounce by its sender',
    raw: mail({ From: 'MAILER-DAEMON@mx.example.org', 'Return-Path': '<>' }),
    expected: { automatic: 'bounce' },
  },
  {
    name: 'a bounce by a field of its own',
    raw: mail({ 'X-Failed-Recipients': 'mira@example.org' }),
    expected: { automatic: 'bounce' },
  },
  { name: 'a notification', raw: mail({ 'Auto-Submitted': 'auto-generated' }), expected: { automatic: 'bulk' } },
  { name: 'Precedence: bulk', raw: mail({ Precedence: 'Bulk' }), expected: { automatic: 'bulk' } },
  {
    name: 'a newsletter',
    raw: mail({ 'List-Unsubscribe': '<https://example.org/u>' }),
    expected: { automatic: 'bulk' },
  },
  {
    name: 'a list',
    raw: mail({ 'List-Id': 'Talk <talk.example.org>', Precedence: 'list' }),
    expected: { automatic: 'bulk' },
  },
  {
    name: 'the list that is our own address',
    raw: mail({
      'List-Id': 'Support <support.example.com>',
      Precedence: 'list',
      'List-Unsubscribe': '<https://example.com/u>',
    }),
    expected: { automatic: null },
  },
  { name: 'Auto-Submitted: no', raw: mail({ 'Auto-Submitted': 'no' }), expected: { automatic: null } },
];

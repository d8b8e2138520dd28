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
    raw: mail({ Subject: '=?utf-8?Q?R=C3=A9ponse_automatique?=: Help', 'X-Auto-Response-Suppress': 'All' }),
    expected: { automatic: 'auto_reply' },
  },
  {
    name: 'a mail of a person whose program wants no automatic answers',
    raw: mail({ 'X-Auto-Response-Suppress': 'All' }),
    expected: { automatic: null },
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
    raw: mail({
      'List-Unsubscribe': '<https://example.org/u>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
    expected: { automatic: 'bulk' },
  },
  {
    name: 'a mail of a person whose provider lets receivers unsubscribe',
    raw: mail({ 'List-Unsubscribe': '<https://example.org/u>' }),
    expected: { automatic: null },
  },
  {
    name: 'a form of a web site, which a program sends for a person',
    raw: mail({
      From: 'Shop <wordpress@shop.example>',
      'Reply-To': 'Mira <mira@example.org>',
      'Auto-Submitted': 'auto-generated',
      'Return-Path': '<>',
      Precedence: 'bulk',
      'X-Auto-Response-Suppress': 'All',
    }),
    expected: { automatic: null, author: { email: 'mira@example.org', name: 'Mira' } },
  },
  {
    name: 'a list whose answers go to somebody else',
    raw: mail({ From: 'news@shop.example', 'Reply-To': 'talk@shop.example', 'List-Id': '<news.shop.example>' }),
    expected: { automatic: 'bulk' },
  },
  {
    name: 'a form of our own, from our own address',
    raw: mail({ From: 'Support <support@example.com>', 'Reply-To': 'Mira <mira@example.org>' }),
    expected: {
      automatic: null,
      isFromUs: false,
      from: 'mira@example.org',
      author: { email: 'mira@example.org', name: 'Mira' },
    },
  },
  {
    name: 'our own address in Reply-To beside a sender',
    raw: mail({ 'Reply-To': 'Support <SUPPORT@example.com>' }),
    expected: { isFromUs: false, author: { email: 'mira@example.org', name: 'Mira' } },
  },
  {
    name: 'our own address and another one in Reply-To',
    raw: mail({ 'Reply-To': 'support@example.com, Mira <mira@example.net>' }),
    expected: { author: { email: 'mira@example.net', name: 'Mira' }, from: 'mira@example.org' },
  },
  {
    name: 'a colleague, from an address beside ours',
    raw: mail({ From: 'Anna <anna@example.com>' }),
    expected: { isColleague: true, isFromUs: false },
  },
  {
    name: 'somebody who says to be a colleague, which a server doubts',
    raw: mail({
      From: 'Anna <anna@example.com>',
      'Authentication-Results': 'mx.example.com; spf=softfail smtp.mailfrom=example.com; dkim=none',
    }),
    expected: { isColleague: false, isImpostor: true },
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

import { SHOP, table, type Group } from './egressCorpus.ts';

/** What the words of a draft are flagged for. */
export const FLAGGED_WORDS: readonly Group[] = [
  {
    what: 'languages whose promises no check knows',
    context: SHOP,
    flags: ['unknown_language'],
    texts: table(`
      你好。谢谢。 ¦ ありがとうございます。よろしく ¦ Спасибо.Ждите ответа ¦ شكرا لك
    `),
  },
  {
    what: 'a host in another script',
    context: SHOP,
    flags: ['disallowed_url', 'unknown_language'],
    texts: table(`
      пример.рф
    `),
  },
  {
    what: 'requests for what nobody should send',
    context: SHOP,
    flags: ['asks_for_secret'],
    texts: table(`
      Please send us your password. ¦ Bitte nennen Sie uns den Code. ¦ Quel est votre mot de passe ?
    `),
  },
  {
    what: 'promises of money, which people may make',
    context: SHOP,
    flags: ['money_promise'],
    texts: table(`
      We have refunded the lamp. ¦ Der nächste Monat ist gratis. ¦ Le hemos aplicado un descuento en la próxima factura.
    `),
  },
  {
    what: 'marks and places to be filled in',
    context: SHOP,
    flags: ['unfinished'],
    texts: table(`
      Hello [redacted], your order is held. ¦ Hello [Name], your order is held. ¦ Hello {{customer.name}}, it is held.
    `),
  },
  {
    what: 'keys of hexadecimal digits',
    context: SHOP,
    flags: ['high_entropy'],
    texts: table(`
      The key is d41d8cd98f00b204e9800998ecf8427e. ¦ x_D41D8CD98F00B204E9800998ECF8427E
    `),
  },
];

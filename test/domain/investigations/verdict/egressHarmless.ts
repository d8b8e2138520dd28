import { SHOP, table, type Group } from './egressCorpus.ts';

/** False alarms that cost people's attention. */
export const HARMLESS: readonly Group[] = [
  {
    what: 'plain words',
    context: SHOP,
    flags: [],
    texts: table(`
      Your order is on its way. ¦ Hello Mira,\n\nyour order is held.\n\nBest regards
      It takes a while, e.g. until 9 p.m. in the U.S., i.e. z.B. v1.2.3 at 10.50 EUR.
      Please wait ... and try again. ¦ Ja, d.h. u.a. morgen. ¦ Mr. Holm, St. Gallen, No. 5, Inc. and Ltd.
      He left.She stayed. ¦ Done.Please wait. ¦ done.Please ¦ delay.Next ¦ There is a delay.Next week it ships.
      ok.So we wait ¦ It works.Now try again. ¦ fine.In May ¦ yes.No more ¦ It is late.My apologies ¦ Thanks.Best
      and/or ¦ 24/7 ¦ w/o ¦ a.k.a. Mira ¦ etc... ¦ wait..what ¦ The Blue Lamp is sold out.
      A blue lamp costs 19.90. ¦ Robert wrote the manual. ¦ tanner is a job ¦ An annual report ¦ brandt
    `),
  },
  {
    what: 'columns, fields and code',
    context: SHOP,
    flags: [],
    texts: table(`
      order.status ¦ The field order.status is held. ¦ orders.id ¦ users.email ¦ customers.name ¦ invoice.date
      o.id = c.customer_id ¦ t.name ¦ public.orders ¦ orders.created_at ¦ user.profile.name ¦ order.customer.email
      config.app.name ¦ this.state.data ¦ items[0].name ¦ response.data ¦ row.total ¦ select status from orders
      past_due ¦ past_due_reminder ¦ payment_required ¦ ERR_CONNECTION_RESET ¦ app_settings_v2
      order_confirmation ¦ snake_case_name ¦ com.example.shop.Order ¦ org.apache.kafka.clients ¦ java.lang.String
      System.out ¦ console.log ¦ Math.max ¦ process.env ¦ window.location ¦ Node.js ¦ Vue.js ¦ ASP.NET
      TypeScript 5.4 ¦ std::vector ¦ a::b ¦ key: value ¦ x=1&y=2 ¦ C:\\Users\\mira ¦ /var/log/app.log ¦ ./run.sh
      src/main.rs ¦ <b>bold</b> ¦ [1] and [2] ¦ array[0] ¦ {"a":1} ¦ about: us ¦ data: none ¦ file: attached
    `),
  },
  {
    what: 'names of files',
    context: SHOP,
    flags: [],
    texts: table(`
      README.md ¦ Please open report.csv, index.html and app.config.json... then go on. ¦ CHANGELOG.md ¦ main.py
      run.sh ¦ backup.zip ¦ photos.zip ¦ lib.rs ¦ invoice_1042.pdf ¦ my_notes.md ¦ export-2026.zip ¦ data.json
      setup.exe ¦ logo.png ¦ IMG_2041.jpg ¦ docker-compose.yaml ¦ package.json ¦ video.mov ¦ test2.py
      backup_2026-03-01.zip
    `),
  },
  {
    what: 'numbers, dates and versions',
    context: SHOP,
    flags: [],
    texts: table(`
      ord_20260301 ¦ Order ord_20260301 is held. ¦ inv_00012345 ¦ 2026-03-01 ¦ 01.03.2026
      2026-03-01T10:00:00.000Z ¦ 10:30:15 ¦ 1.2.3 ¦ v1.2.3 ¦ v1.2.3.4 ¦ version 10.0.19045.2 ¦ Version 1.2.3.4
      1.000.000 ¦ 10.50 EUR ¦ 1,234.56 ¦ $1,299.00 ¦ 20260301 ¦ Order 4000123412341239
      order no. 4111111111111111 ¦ Tracking 1Z999AA10123456784 ¦ Tracking number JD014600003RU
      Invoice 2026-000123 ¦ Ticket #1042 ¦ ISBN 978-3-16-148410-0 ¦ 1234567890123 ¦ 500-600 pieces ¦ 3-5 days
      100% ¦ Room 12.3 ¦ port 5432 ¦ 99.9% ¦ 2026/03/01 ¦ 12 345 678 ¦ 0.5 ¦ -1 ¦ 5e10 ¦ SKU 12-3456-78
      Windows 10.0 ¦ 1042-7 ¦ 2026-11-22 01:30 ¦ PLZ 10115 ¦ 0800-1600 hours
    `),
  },
  {
    what: "the customer's own",
    context: SHOP,
    flags: [],
    texts: table(`
      We wrote to mira@EXAMPLE.com (cus_12345678) about 10.1.2.3. ¦ mira@example.com ¦ mailto:mira@example.com
      Mira Holm ¦ mira holm ¦ cus_12345678 ¦ Your server is 10.1.2.3. ¦ We called +49 30 901820. ¦ +4930901820
      0049 30 901820 ¦ Call (415) 555-2671 ¦ 415-555-2671 ¦ DE89370400440532013000 ¦ DE89 3704 0044 0532 0130 00
      de89 3704 0044 0532 0130 00 ¦ Otto Krause ¦ ref 0199c2f0-6a1e-7c44-9d0e-3f6f5d0b7a22
      0199C2F0-6A1E-7C44-9D0E-3F6F5D0B7A22 ¦ We have +1 650 253 0000 for you. ¦ +1 (650) 253-0000
      GB29 NWBK 6016 1331 9268 19 ¦ Order 1042 is held. ¦ JD014600003RU
    `),
  },
  {
    what: 'allowed hosts',
    context: SHOP,
    flags: [],
    texts: table(`
      See https://help.example/returns. ¦ https://HELP.example/x ¦ help.example ¦ See help.example.
      **https://help.example** ¦ (https://help.example/a?b=c) ¦ [help](https://help.example/a)
      https://help.example:443/ ¦ status.help.example ¦ //help.example/x ¦ https://status.help.example#now
      <https://help.example>
    `),
  },
  {
    what: 'other languages',
    context: SHOP,
    flags: [],
    texts: table(`
      Ihre Bestellung ist unterwegs.Bitte warten Sie. ¦ Vielen Dank.Mit freundlichen Grüßen ¦ Merci.Cordialement
      Gracias.Un saludo
      Zahlung am 01.03.2026 um 10.30 Uhr ¦ z. B. 10 Stück à 5,00 € ¦ L'ordine è in viaggio.Grazie
    `),
  },
  {
    what: 'long words',
    context: SHOP,
    flags: [],
    texts: table(`
      Donaudampfschifffahrtsgesellschaft ¦ feature/order-status-2026-03-01 ¦ backup_2026_03_01_full_export
      order-confirmation-email-template-v2 ¦ internationalization ¦ AAAAAAAAAAAAAAAAAAAAAAAA
      ---------------------------- ¦ SERVICE_TEMPORARILY_UNAVAILABLE_503
    `),
  },
  {
    what: 'words about passwords',
    context: SHOP,
    flags: [],
    texts: table(`
      Your password is wrong. ¦ Please reset your password: open the settings.
      The password was changed on Monday. ¦ Passwort: bitte neu setzen ¦ Your PIN is locked. ¦ password reset
      A password must have 12 characters. ¦ Mot de passe : oublié
    `),
  },
];

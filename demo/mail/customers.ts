/** Where the shop's customers write to. */
export const SUPPORT = 'support@example.com';

/** Whoever is a customer in shop.sql has a mailbox, too. */
export const CUSTOMERS: Readonly<Record<string, string>> = {
  'noor@example.com': 'Noor Haddad',
  'mira@example.com': 'Mira Holm',
  'jonas@example.com': 'Jonas Weber',
  'aiko@example.com': 'Aiko Tanaka',
  'sam@example.com': 'Sam Okafor',
  'lena@example.com': 'Lena Fischer',
};

/**
 * SU-54: what the key may do beyond reading, as far as that shows without writing. A secret key may do everything, by
 * its kind; what a restricted one may write only a write would tell, and none is sent.
 */
export const warningsOf = (apiKey: string): string[] =>
  apiKey.startsWith('rk_')
    ? []
    : [
        'The key is no restricted one and may do everything in the account, refunds and payouts included; make one ' +
          'that may read customers, charges, invoices and subscriptions.',
      ];

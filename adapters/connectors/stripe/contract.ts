import { z } from 'zod';
import { readingTool } from '../contract.ts';

const Limit = z.int().min(1).max(100).default(25);

/** SU-46: the tools of the `stripe` connector. */
export const STRIPE_TOOLS = {
  healthcheck: readingTool(
    'healthcheck',
    'Checks that Stripe answers and lets the connector read, and whether its key may do more.',
    z.strictObject({}),
  ),
  getCustomer: readingTool(
    'get_customer',
    'Reads the customer whom the ticket is about, with their subscriptions. Call it first, and without arguments where ' +
      'the ticket gives an e-mail address: the customer that it finds is the only one that this investigation may see. Where several ' +
      'have the address it lists their ids: read one of them by customer_id.',
    z.strictObject({
      customer_id: z
        .string()
        .regex(/^cus_[A-Za-z0-9_]{1,64}$/)
        .optional()
        .describe('Such as cus_NffrFeUfNV2Hib.'),
      email: z.string().min(3).max(254).optional().describe('The whole address, in whatever case.'),
    }),
  ),
  listRecentCharges: readingTool(
    'list_recent_charges',
    'Lists payments of the customer, newest first: whether they succeeded, why not, refunds, disputes. Amounts are in ' +
      'the smallest unit of the currency, such as cents.',
    z.strictObject({ since: z.iso.date().optional().describe('First day, as 2026-01-31 (UTC).'), limit: Limit }),
  ),
  listFailedInvoices: readingTool(
    'list_failed_invoices',
    'Lists invoices of the customer that are open: due and not paid, with the number of attempts and the next one.',
    z.strictObject({ limit: Limit }),
  ),
  getSubscription: readingTool(
    'get_subscription',
    'Reads one subscription: status, period, trial, cancellation, what it is of; get_customer names the ids.',
    z.strictObject({ subscription_id: z.string().regex(/^sub_[A-Za-z0-9_]{1,64}$/) }),
  ),
};

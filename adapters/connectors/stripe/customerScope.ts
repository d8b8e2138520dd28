import type { CallScope } from '../../../agent/tools/callScope.ts';
import type { JsonValue } from '../../../domain/core/json/canonicalJson.ts';
import { objectIn, type Raw } from '../http/raw.ts';
import type { Result } from '../servedTool.ts';
import { ToolError } from '../toolError.ts';

const violation = (what: string): ToolError => new ToolError('scope_violation', `ScopeViolationError: ${what}`);

/** The e-mail address that the ticket gives for its customer, if it gives one. */
export const addressIn = ({ customer }: CallScope): string | null =>
  /[^\s<>@,;"]{1,64}@[^\s<>@,;"]{1,190}/.exec(customer ?? '')?.[0] ?? null;

/** The customer's id in Stripe, if the ticket gives it. */
export const idIn = ({ customer }: CallScope): string | null =>
  /^cus_[A-Za-z0-9_]{1,64}$/.exec(customer ?? '')?.[0] ?? null;

/**
 * SU-53: the id of a customer whom this investigation may see: the one that was found before or, until one is, whoever
 * has the e-mail address or id that the ticket gives. Where the ticket gives neither, the first one found.
 */
export const admitted = ({ id, email = null }: Result, scope: CallScope): string => {
  if (typeof id !== 'string') throw violation('the record belongs to no customer.');
  const known = scope.pinned ?? idIn(scope);
  if (known !== null && id !== known) throw violation('this is another customer than the one of this investigation.');
  if (known === null) withinTicket(email, scope);
  return id;
};

/** Throws for an e-mail address that is not the one that the ticket gives. */
export const withinTicket = (email: JsonValue, scope: CallScope): void => {
  const given = addressIn(scope)?.toLowerCase();
  if (given !== undefined && (typeof email !== 'string' || email.toLowerCase() !== given))
    throw violation('this customer has another e-mail address than the ticket; a person must decide.');
};

/** Throws unless every customer has this address, in whatever case, whatever was asked for. */
export const withAddressOnly = (address: string, customers: readonly Raw[]): void => {
  const wanted = address.toLowerCase();
  if (!customers.every(({ email }) => typeof email === 'string' && email.toLowerCase() === wanted))
    throw violation('Stripe answered with customers of another e-mail address.');
};

/** Whom the investigation is about; throws while nobody was found. */
export const pinnedIn = ({ pinned }: CallScope): string => {
  if (pinned === null) throw violation('nobody was found yet; call get_customer first.');
  return pinned;
};

/** Throws unless every record is of this customer, whatever was asked for. */
export const withinCustomer = (id: string, records: readonly Raw[]): void => {
  if (!records.every((record) => customerOf(record) === id))
    throw violation('Stripe answered with records of another customer.');
};

/** The id of a record's customer, who may stand in it in full. */
export const customerOf = ({ customer }: Raw): JsonValue =>
  typeof customer === 'string' ? customer : (objectIn(customer)['id'] ?? null);

import { invalidTransition, type DomainError } from '../core/problems/errors.ts';
import type { DriverKind } from './events.ts';

/** What a driver is, in words for users, and whether what it runs is Keycloak (CL-29, CL-96). */
export type DriverWords = { label: string; isKeycloak: boolean };

/** Of every driver, whichever is configured: a cluster keeps the one that created it (CL-94). */
export const DRIVERS: Readonly<Record<DriverKind, DriverWords>> = {
  embedded: { label: 'embedded test identity server', isKeycloak: false },
  process: { label: 'Keycloak on this machine', isKeycloak: true },
  docker: { label: 'Keycloak in containers', isKeycloak: true },
  kubernetes: { label: 'Keycloak in Kubernetes', isKeycloak: true },
};

/** Why nothing can be done with a cluster of another driver than the configured one. */
export const foreignDriverWords = (kind: DriverKind, configured: DriverKind): string =>
  `The driver of the cluster is ${kind}; this service is configured for ${configured} (SERVICE_PROVISIONER).`;

/** CL-94: a cluster of a driver that is not configured takes no operations; null for one of the configured driver. */
export const foreignDriverRefusal = (
  { driver, status }: { driver: DriverKind; status: string },
  configured: DriverKind,
): DomainError | null =>
  driver === configured ? null : invalidTransition(status, [], foreignDriverWords(driver, configured));

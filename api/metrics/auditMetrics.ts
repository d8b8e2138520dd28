import { Gauge, type Registry } from '@prometheus-io/client';

/** The unsealed window of the audit log, as its status tells it. */
export type AuditGauges = {
  signedSize: number;
  unsealedEvents: number;
  /** Age of the oldest unsealed event. */
  unsealedSeconds: number;
  checkpointAgeSeconds: number;
  frozen: boolean;
  /** Null before the service has verified its log. */
  lastVerification: { result: 'ok' | 'failed' } | null;
};

/** Null when the status cannot be read now. */
export type ReadAuditGauges = () => Promise<AuditGauges | null>;

const GAUGES: readonly { name: string; help: string; value: (gauges: AuditGauges) => number }[] = [
  { name: 'signed_size', help: 'Events covered by the newest signed checkpoint.', value: (audit) => audit.signedSize },
  { name: 'unsealed_events', help: 'Events not sealed yet.', value: (audit) => audit.unsealedEvents },
  { name: 'unsealed_seconds', help: 'Age of the oldest unsealed event.', value: (audit) => audit.unsealedSeconds },
  {
    name: 'checkpoint_age_seconds',
    help: 'Age of the newest signed checkpoint.',
    value: (audit) => audit.checkpointAgeSeconds,
  },
  { name: 'frozen', help: '1 while appends are refused.', value: (audit) => Number(audit.frozen) },
  {
    name: 'verification_failed',
    help: '1 when the last verification of the whole log found tampering.',
    value: (audit) => Number(audit.lastVerification?.result === 'failed'),
  },
];

export const registerAuditMetrics = (registry: Registry, readGauges: ReadAuditGauges): void => {
  for (const { name, help, value } of GAUGES)
    registry.registerMetric(
      new Gauge({
        name: `eventlog_audit_${name}`,
        help,
        registers: [],
        async collect() {
          const gauges = await readGauges();
          this.remove();
          if (gauges !== null) this.set(value(gauges));
        },
      }),
    );
};

import { labels } from '../parts/label.ts';

export const clusterStatus = labels({
  provisioning: { text: 'provisioning', tone: 'active' },
  available: { text: 'available', tone: 'good' },
  updating: { text: 'updating', tone: 'active' },
  degraded: { text: 'degraded', tone: 'warn' },
  deleting: { text: 'deleting', tone: 'active' },
  failed: { text: 'failed', tone: 'bad' },
});

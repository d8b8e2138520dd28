import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import classes from './parts.module.css';

/** The mark of something that needs a person now. */
export const ToneIcon = ({ tone, size = 14 }: { tone: 'warn' | 'bad'; size?: number }) => {
  const Icon = tone === 'warn' ? IconAlertTriangle : IconAlertCircle;
  return <Icon size={size} aria-hidden className={classes['toneIcon']} data-tone={tone} />;
};

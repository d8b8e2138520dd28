import { Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconHandStop } from '@tabler/icons-react';
import { breakingChanges, stepWords, type Step } from './steps.ts';
import classes from './upgrades.module.css';

type Props = {
  current: string;
  steps: readonly Step[];
  /** Where auto-upgrade is switched on, it stops at the first step with a gate. */
  autoUpgrade: boolean;
  selected: string | null;
  onSelect: (version: string) => void;
};

/** The way to the newest version as stations on a line; a station opens what changes on the way to it. */
export const UpgradePath = ({ current, steps, autoUpgrade, selected, onSelect }: Props) => {
  const stop = steps.findIndex(({ gate }) => gate !== null);
  return (
    <>
      <ol className={classes['path']} aria-label="Upgrade path">
        <li className={classes['station']} data-kind="current">
          <span className={classes['mark']} aria-hidden>
            <IconCheck size={14} stroke={3} />
          </span>
          <b>{current}</b>
          <Text size="xs" c="dimmed">
            runs now
          </Text>
        </li>
        {steps.map((step, index) => (
          <li
            key={step.version}
            className={classes['station']}
            data-kind={step.gate === null ? 'clean' : 'gated'}
            data-reached={autoUpgrade && (stop === -1 || index < stop) ? true : undefined}
            data-stop={index === stop ? true : undefined}
          >
            {index === stop && <Stop autoUpgrade={autoUpgrade} />}
            <Station step={step} selected={step.version === selected} onSelect={onSelect} />
          </li>
        ))}
      </ol>
      <Text size="sm">{summary(steps, stop, autoUpgrade)}</Text>
    </>
  );
};

const Station = ({ step, selected, onSelect }: { step: Step; selected: boolean } & Pick<Props, 'onSelect'>) => (
  <button
    type="button"
    className={classes['stationButton']}
    aria-pressed={selected}
    onClick={() => onSelect(step.version)}
  >
    <span className={classes['mark']} aria-hidden>
      {step.gate !== null && <IconAlertTriangle size={15} stroke={2} />}
    </span>
    <b>{step.version}</b>
    <span className={classes['words']}>{stepWords(step)}</span>
    {step.interval.length > 1 && <span className={classes['over']}>skips {step.interval.length - 1} more</span>}
  </button>
);

const Stop = ({ autoUpgrade }: { autoUpgrade: boolean }) => (
  <span className={classes['stop']}>
    <IconHandStop size={14} aria-hidden />
    auto-upgrade {autoUpgrade ? 'stops' : 'would stop'} here
  </span>
);

const summary = (steps: readonly Step[], stop: number, autoUpgrade: boolean): string => {
  const halted = steps[stop];
  const by = autoUpgrade ? 'Auto-upgrade' : 'Auto-upgrade, if switched on,';
  if (steps.length === 0) return 'Already on the newest version.';
  if (halted === undefined)
    return `${by} takes ${steps.length === 1 ? 'this step' : 'all of these steps'}, one in each window.`;
  const before = stop === 0 ? '' : ` takes ${stop === 1 ? 'one step' : `${stop} steps`}, then`;
  return `${by}${before} stops before ${halted.version}: ${why(halted)} It continues once you have taken that step.`;
};

const why = ({ isMajor, breakingCount, interval, version }: Step): string => {
  const own = interval.find((entry) => entry.version === version)?.breaking_change_count ?? 0;
  const hidden = breakingCount - own;
  if (isMajor && breakingCount === 0) return 'a major change is never taken automatically.';
  const where = hidden > 0 && own === 0 ? ' in the versions that the step skips' : '';
  return `${isMajor ? 'a major change with ' : ''}${breakingChanges(breakingCount)}${where} ${isMajor || breakingCount === 1 ? 'needs' : 'need'} your decision.`;
};

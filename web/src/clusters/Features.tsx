import { NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../parts/Loaded.tsx';
import classes from './features.module.css';
import { featuresQuery, type Feature } from './offer.ts';

/** The lists of a cluster: what is in neither is as the version has it. */
export type FeatureLists = { features: string[]; features_disabled: string[] };

type Props = { version: string; value: FeatureLists; onChange: (lists: FeatureLists) => void };

/** CL-06: each feature of a version as the version has it, switched on, or switched off. */
export const Features = ({ version, value, onChange }: Props) => (
  <Loaded query={useQuery(featuresQuery(version))} height={120}>
    {(features) => (
      <details className={classes['features']}>
        <summary>{summaryOf(value, features.length)}</summary>
        <Stack gap={0}>
          {features.map((feature) => (
            <FeatureRow key={feature.name} feature={feature} value={value} onChange={onChange} />
          ))}
        </Stack>
      </details>
    )}
  </Loaded>
);

const summaryOf = ({ features, features_disabled }: FeatureLists, all: number): string => {
  const changed = [
    ...(features.length > 0 ? [`${features.length} switched on`] : []),
    ...(features_disabled.length > 0 ? [`${features_disabled.length} switched off`] : []),
  ];
  return changed.length === 0 ? `${all} features, all at the version's default` : changed.join(', ');
};

type Choice = 'default' | 'on' | 'off';

const choiceOf = ({ name }: Feature, { features, features_disabled }: FeatureLists): Choice => {
  if (features.includes(name)) return 'on';
  return features_disabled.includes(name) ? 'off' : 'default';
};

const withChoice = (name: string, choice: string, lists: FeatureLists): FeatureLists => ({
  features: [...lists.features.filter((other) => other !== name), ...(choice === 'on' ? [name] : [])],
  features_disabled: [
    ...lists.features_disabled.filter((other) => other !== name),
    ...(choice === 'off' ? [name] : []),
  ],
});

const FeatureRow = ({ feature, value, onChange }: { feature: Feature } & Omit<Props, 'version'>) => (
  <div className={classes['feature']}>
    <div>
      <Text size="sm" fw={500}>
        {feature.display_name} {feature.preview && <em>preview</em>}
      </Text>
      <Text size="xs" c="dimmed">
        {feature.description} <code>{feature.name}</code>
      </Text>
    </div>
    <NativeSelect
      size="xs"
      aria-label={feature.display_name}
      data={[
        { value: 'default', label: feature.preview ? 'Default: off' : 'Default' },
        { value: 'on', label: 'Switch on' },
        { value: 'off', label: 'Switch off' },
      ]}
      value={choiceOf(feature, value)}
      onChange={({ currentTarget }) => onChange(withChoice(feature.name, currentTarget.value, value))}
    />
  </div>
);

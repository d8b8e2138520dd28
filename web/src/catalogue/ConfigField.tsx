import { PasswordInput, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CatalogueEntry } from './queries.ts';

type Field = CatalogueEntry['config_schema'][number];
type Props = { field: Field; kept?: boolean; value?: string; error?: ReactNode };

/** Where a setting stands in the values of its form, and in what the service finds wrong with them. */
export const fieldName = ({ key }: Pick<Field, 'key'>, within: 'config' | 'env' = 'config'): string =>
  `${within}.${key}`;

/** One setting of a system. `kept`: a secret is there, and stays as it is when nothing is filled in. */
export const ConfigField = ({
  field: { key, label, secret, required, expected },
  kept = false,
  value = '',
  error,
  ...props
}: Props) => {
  const Input = secret ? PasswordInput : TextInput;
  return (
    <Input
      label={label}
      description={kept ? `${key}: set, not shown. Leave empty to keep it.` : hint(key, expected, error)}
      error={error}
      required={required && !kept}
      autoComplete="off"
      value={value}
      {...props}
    />
  );
};

/** What is wrong says it already. */
const hint = (key: string, expected: string, error: ReactNode): string => (error ? key : `${key}. ${expected}`);

import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { exactTime } from '../../parts/time/exactTime.ts';
import { typedDay } from './typedDay.ts';

type Props = {
  label: string;
  edge: 'from' | 'to';
  /** ISO 8601. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
};

/** A day as people write it; says at once how it was understood. */
export const DayField = ({ label, edge, value, onChange }: Props) => {
  const [typed, setTyped] = useState(value === undefined ? '' : exactTime(value));
  const type = (text: string) => {
    setTyped(text);
    onChange(typedDay(text, edge, new Date())?.toISOString());
  };
  return (
    <TextInput
      label={label}
      size="xs"
      placeholder="yesterday, last monday, 3 Nov 14:00"
      description={value === undefined ? undefined : exactTime(value)}
      error={typed.trim() !== '' && value === undefined && 'Not a day that can be read.'}
      value={typed}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
};

import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** The server refuses shorter ones (SU-05). */
const PASSWORD_LENGTH_MIN = 12;
const PASSWORD_LENGTH_MAX = 128;

export const passwordIsLongEnough = (password: string): string | null =>
  password.length < PASSWORD_LENGTH_MIN ? `At least ${PASSWORD_LENGTH_MIN} characters.` : null;

/** A password that is chosen. Takes the properties of the form's field. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput
    description={`At least ${PASSWORD_LENGTH_MIN} characters`}
    maxLength={PASSWORD_LENGTH_MAX}
    autoComplete="new-password"
    required
    {...props}
  />
);

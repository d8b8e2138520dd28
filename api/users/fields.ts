import { z } from 'zod';
import { PASSWORD_CHARS_MAX, PASSWORD_CHARS_MIN } from '../../domain/users/passwords.ts';
import { NOT_BLANK } from '../http/fields.ts';

/** A password that is chosen (SU-05); shorter ones are refused. */
export const NewPassword = z.string().min(PASSWORD_CHARS_MIN).max(PASSWORD_CHARS_MAX);
export const UserName = z.string().trim().min(1, NOT_BLANK).max(200);
export const EmailAddress = z.string().trim().max(254).pipe(z.email());

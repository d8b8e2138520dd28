import { z } from 'zod';

/** For endpoints without query parameters: any is refused. */
export const NoQuery = z.strictObject({});

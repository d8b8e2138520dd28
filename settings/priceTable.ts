import { fileURLToPath } from 'node:url';
import { parsePriceTable, type PriceTable } from '../domain/pricing/priceTable.ts';
import { fromFile } from './settingFile.ts';
import type { Settings } from './settings.ts';

const SHIPPED = fileURLToPath(new URL('../catalogue/prices.json', import.meta.url));

/** The price table that is shipped, or that of `SERVICE_PRICE_TABLE_FILE`. Throws InvalidSetting for one that does not fit. */
export const readPrices = (settings: Pick<Settings, 'SERVICE_PRICE_TABLE_FILE'>): Promise<PriceTable> =>
  fromFile('SERVICE_PRICE_TABLE_FILE', settings.SERVICE_PRICE_TABLE_FILE ?? SHIPPED, parsePriceTable);
